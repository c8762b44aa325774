#pragma once

#include "phi/kernels/distribution_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {

template <typename T, typename Context>
void PoissonGradKernel(const Context& ctx, const DenseTensor& /*out_grad*/, DenseTensor* x_grad) {
  funcs::AllocZeros<T>(ctx, x_grad);
}

template <typename T, typename Context>
void GumbelSoftmaxGradKernel(const Context& ctx, const DenseTensor& out,
                             const DenseTensor& out_grad, int axis, DenseTensor* x_grad) {
  SoftmaxGradKernel<T>(ctx, out, out_grad, axis, x_grad);
}

}  // namespace phi
