#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"

namespace phi {
namespace funcs {

/// Numbers in memory of the device, in an order.
struct GpuOrder {
  AllocationPtr memory;
  int64_t* values = nullptr;
};

/// Enqueues: `values` in ascending order of their keys, the numbers of the lowest `bits` bits;
/// values of equal keys keep their order. All in memory of the device.
GpuOrder GpuSortByKey(const GPUContext& ctx, const uint64_t* keys, const int64_t* values,
                      int64_t count, int bits);

/// Enqueues: the positions in its line of the elements of each of `lines` lines of `len`, in
/// ascending order of their keys; equal ones keep their order. [lines, len]
GpuOrder GpuSortLines(const GPUContext& ctx, const uint64_t* keys, int64_t lines, int64_t len,
                      int bits);

}  // namespace funcs
}  // namespace phi
