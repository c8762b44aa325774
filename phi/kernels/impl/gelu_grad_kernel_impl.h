#pragma once

#include "phi/kernels/funcs/elementwise/gelu_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"
#include "phi/kernels/gelu_kernel.h"

namespace phi {

template <typename T, typename Context>
void GeluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    bool approximate, DenseTensor* x_grad) {
  if (approximate) {
    funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::GeluTanhDerivative<funcs::ComputeType<T>>(),
                               x_grad);
  } else {
    funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::GeluDerivative<funcs::ComputeType<T>>(),
                               x_grad);
  }
}

}  // namespace phi
