#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"

namespace phi {
namespace funcs {

/// Rows in ascending order, each with where it stood before; equal ones keep their order.
struct GpuSortedRows {
  AllocationPtr memory;
  const int64_t* rows = nullptr;
  const int64_t* positions = nullptr;
};

/// Enqueues: sorts `count` rows, each in [0, limit], in memory of the device.
GpuSortedRows GpuSortRows(const GPUContext& ctx, const int64_t* rows, int64_t count, int64_t limit);

}  // namespace funcs
}  // namespace phi
