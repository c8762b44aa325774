// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/roll_kernel_impl.h")
#include_next "paddle/phi/kernels/cpu/roll_kernel_impl.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"

namespace phi {

/// Rolls the elements along one axis, in place.
template <typename T>
void ShiftAlongDim(T* data, const DDim& input_dim, int64_t dim, int64_t shift) {
  const int at = static_cast<int>(dim < 0 ? dim + input_dim.size() : dim);
  const int64_t size = input_dim[at];
  if (size == 0) return;
  shift = (shift % size + size) % size;
  if (shift == 0) return;
  const int64_t outer = product(slice_ddim(input_dim, 0, at));
  const int64_t inner = product(slice_ddim(input_dim, at + 1, input_dim.size()));
  for (int64_t i = 0; i < outer; ++i) {
    T* begin = data + i * size * inner;
    std::rotate(begin, begin + (size - shift) * inner, begin + size * inner);
  }
}

}  // namespace phi

#endif
