#pragma once

// For files that nvcc compiles.
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace primitive {

template <typename T>
struct ColumnSource {
  const T* rows;
  int64_t n;
  __device__ int64_t Base(int64_t o) const { return o; }
  __device__ T Load(int64_t base, int64_t /*o*/, int64_t k) const { return rows[base + k * n]; }
};

/// sum [n] = the sum of `count` rows of n elements; nullptr: not wanted.
template <typename T>
void GpuColumnSums(const GPUContext& ctx, const T* rows, int64_t count, int64_t n, T* sum) {
  if (sum == nullptr) return;
  GpuReduce(ctx, n, count, false, T(0), ColumnSource<T>{rows, n}, AddTerms(), KeepSum(), sum);
}

}  // namespace primitive
}  // namespace phi
