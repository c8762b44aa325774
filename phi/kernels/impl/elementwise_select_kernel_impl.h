#pragma once

#include "phi/kernels/elementwise_select_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/reduce/trailing_axis.h"

namespace phi {

template <typename T, typename Context>
void FMaxKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                DenseTensor* out) {
  const int lay = funcs::TrailingAxisOr(x.dims(), y.dims(), axis);
  funcs::ElementwiseCompute<T, funcs::FMaxFunctor>(ctx, x, y, lay, out);
}

template <typename T, typename Context>
void FMinKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                DenseTensor* out) {
  const int lay = funcs::TrailingAxisOr(x.dims(), y.dims(), axis);
  funcs::ElementwiseCompute<T, funcs::FMinFunctor>(ctx, x, y, lay, out);
}

template <typename T, typename Context>
void ElementwiseHeavisideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                   int axis, DenseTensor* out) {
  const int lay = funcs::TrailingAxisOr(x.dims(), y.dims(), axis);
  funcs::ElementwiseCompute<T, funcs::HeavisideFunctor>(ctx, x, y, lay, out);
}

template <typename T, typename Context>
void ElementwiseHeavisideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::HeavisideFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi
