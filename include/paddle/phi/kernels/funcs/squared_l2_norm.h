// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/squared_l2_norm.h")
#include_next "paddle/phi/kernels/funcs/squared_l2_norm.h"
#else
#pragma once

#include "paddle/phi/backends/all_context.h"

namespace phi {
namespace funcs {

/// *y = the sum of squares.
template <typename T1, typename T2 = T1>
void SquaredL2Norm(const CPUContext& /*ctx*/, const T1* x, T2* y, size_t numel,
                   void* /*buffer*/ = nullptr) {
  T2 sum = static_cast<T2>(0);
  for (size_t i = 0; i < numel; ++i) sum += static_cast<T2>(x[i]) * static_cast<T2>(x[i]);
  *y = sum;
}

}  // namespace funcs
}  // namespace phi

#endif
