#pragma once

// For files that nvcc compiles: what of a sliding window lies on an axis.
#include <cuda_runtime_api.h>

#include <cstdint>
#include <type_traits>

namespace phi {
namespace primitive {

/// Whether `at` is in [0, size), by one comparison. Requires: size >= 0.
template <typename Index>
__device__ __forceinline__ bool IsInside(Index at, Index size) {
  using Unsigned = std::make_unsigned_t<Index>;
  return static_cast<Unsigned>(at) < static_cast<Unsigned>(size);
}

/// Which of `positions` windows, `stride` apart, begins `way` elements after the first one; -1:
/// none.
__device__ __forceinline__ int64_t PositionAfter(int64_t way, int64_t stride, int64_t positions) {
  if (way < 0 || way % stride != 0) return -1;
  const int64_t position = way / stride;
  return position < positions ? position : -1;
}

}  // namespace primitive
}  // namespace phi
