#pragma once

#include <cstdint>

#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/elementwise/wide_loop.h"
#include "phi/kernels/funcs/reduce/row_lanes.h"

namespace phi {
namespace funcs {

/// y = e^x / sum of e^x of a row of n elements, n above 0; y may be x. A NaN or +infinity makes the
/// whole row NaN.
template <typename T>
void SoftmaxRow(const T* x, int64_t n, T* y) {
  const T max = RowMax(x, n);
  WideLoop(0, n, [=](int64_t i) { y[i] = Exp(x[i] - max); });
  const T scale = T(1) / RowSum(y, n);
  for (int64_t i = 0; i < n; ++i) y[i] *= scale;
}

}  // namespace funcs
}  // namespace phi
