#pragma once

#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void MultiplyRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::MultiplyFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void MultiplyKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::MultiplyFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi
