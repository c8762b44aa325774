#pragma once

// For files that nvcc compiles.
#include <cub/device/device_radix_sort.cuh>

#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/kernels/funcs/gpu_array.h"

namespace phi {
namespace primitive {

/// Enqueues: the `count` keys in ascending order of their lowest `bits` bits, each with its value;
/// equal ones keep their order. Key is an integer type of which no number is negative.
template <typename Key, typename Value>
void GpuSortPairs(const GPUContext& ctx, const Key* keys, const Value* values, int64_t count,
                  int bits, Key* sorted_keys, Value* sorted_values) {
  backends::gpu::GPUDeviceGuard guard(ctx.device_id());
  const auto sort = [&](void* scratch, size_t* scratch_bytes) {
    PADDLE_ENFORCE_GPU_SUCCESS(cub::DeviceRadixSort::SortPairs(scratch, *scratch_bytes, keys,
                                                               sorted_keys, values, sorted_values,
                                                               count, 0, bits, ctx.stream()));
  };
  size_t scratch_bytes = 0;
  sort(nullptr, &scratch_bytes);  // tells the size alone
  const AllocationPtr scratch = ctx.Workspace(scratch_bytes);
  sort(scratch->ptr(), &scratch_bytes);
}

}  // namespace primitive
}  // namespace phi
