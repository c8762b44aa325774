#pragma once

#include "phi/kernels/elementwise_subtract_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"

namespace phi {

template <typename T, typename Context>
void SubtractGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                        const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                        DenseTensor* y_grad) {
  funcs::ElementwiseGradCompute<T>(ctx, x, y, nullptr, out_grad, axis, funcs::PassGrad(),
                                   funcs::NegateGrad(), x_grad, y_grad);
}

}  // namespace phi
