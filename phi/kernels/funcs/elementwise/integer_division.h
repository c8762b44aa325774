#pragma once

#include <algorithm>
#include <type_traits>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"

namespace phi {
namespace funcs {

// Note [Division of integers]
// A processor ends the process where an integer is divided by 0, or the smallest one by -1. Kernels
// divide values of tensors by what stands here alone: 0 is an error, and the smallest integer
// divided by -1 is itself, as its negative has no place (DivideFunctor).

/// Errors: InvalidArgument if an integer is divided by an element 0 of `y`; `quotients`: how many
/// are computed. Other types may be divided by 0.
template <typename T>
void CheckDivisor(const DenseTensor& y, int64_t quotients) {
  if constexpr (std::is_integral_v<T>) {
    if (quotients == 0) return;
    const T* data = y.data<T>();
    PADDLE_ENFORCE(std::find(data, data + y.numel(), T(0)) == data + y.numel(),
                   errors::InvalidArgument(
                       "an integer is divided by 0: input Y of shape %s holds a 0", y.dims()));
  }
}

/// a / b. Errors: InvalidArgument if an integer is divided by 0.
template <typename T>
T CheckedDivide(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    PADDLE_ENFORCE(b != T(0), errors::InvalidArgument("an integer is divided by 0"));
  }
  return DivideFunctor<T>()(a, b);
}

}  // namespace funcs
}  // namespace phi
