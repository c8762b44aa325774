#pragma once

#include "phi/kernels/elementwise_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void MaximumRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                      DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::MaximumFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void MaximumKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::MaximumFunctor>(ctx, x, y, -1, out);
}

template <typename T, typename Context>
void MinimumRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                      DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::MinimumFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void MinimumKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::MinimumFunctor>(ctx, x, y, -1, out);
}

template <typename T, typename Context>
void ElementwisePowRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             int axis, DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::PowFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void ElementwisePowKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                          DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::PowFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi
