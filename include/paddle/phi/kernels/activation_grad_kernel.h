// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/activation_grad_kernel.h")
#include_next "paddle/phi/kernels/activation_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/activation_double_grad_kernel.h"
#include "phi/kernels/activation_kernel.h"
#include "phi/kernels/pow_grad_kernel.h"
#include "phi/kernels/trigonometric_kernel.h"
#include "phi/kernels/unary_double_grad_kernel.h"
#include "phi/kernels/unary_math_kernel.h"

namespace phi {

// Steps have the gradient 0.

template <typename T, typename Context>
void FloorGradKernel(const Context& dev_ctx, const DenseTensor& dout, DenseTensor* dx) {
  ZeroGradKernel<T, Context>(dev_ctx, dout, dx);
}
template <typename T, typename Context>
void CeilGradKernel(const Context& dev_ctx, const DenseTensor& dout, DenseTensor* dx) {
  ZeroGradKernel<T, Context>(dev_ctx, dout, dx);
}
template <typename T, typename Context>
void RoundGradKernel(const Context& dev_ctx, const DenseTensor& dout, DenseTensor* dx) {
  ZeroGradKernel<T, Context>(dev_ctx, dout, dx);
}

}  // namespace phi

#endif
