#pragma once

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_value_report.h"

namespace phi {

// Most runs have no kernel that writes a record (Note [Values that index, on a GPU]), and need not
// take it along with the values that they fetch.

/// The record of the calling thread, for a kernel that it enqueues, or captures, next. Errors:
/// External.
GpuValueReport* LendValueReport(const GPUContext& ctx);
/// Whether what the calling thread enqueued since the last call may write its record.
bool TakeBackValueReport(const GPUContext& ctx);

}  // namespace phi
