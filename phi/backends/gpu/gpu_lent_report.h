#pragma once

#include "phi/backends/gpu/gpu_value_report.h"

namespace phi {

// Most runs have no kernel that writes a record (Note [Values that index, on a GPU]), and need not
// take it along with the values that they fetch. So the calling thread notes which of its records,
// one a context, kernels have got.

/// The record, for a kernel that this thread enqueues, or captures, next.
GpuValueReport* LendValueReport(GpuValueReport* record);
/// Whether what this thread enqueued, or captured, since the last call may write the record.
bool TakeBackValueReport(const GpuValueReport* record);

}  // namespace phi
