#pragma once

#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/reshape_kernel.h"

namespace phi {

template <typename T, typename Context>
void ReshapeGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
}

template <typename T, typename Context>
void XShapeGradKernel(const Context& ctx, const DenseTensor& /*xshape*/,
                      const DenseTensor& out_grad, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
}

template <typename T, typename Context>
void SqueezeGradKernel(const Context& ctx, const DenseTensor& xshape, const DenseTensor& out_grad,
                       const IntArray& /*axes*/, DenseTensor* x_grad) {
  XShapeGradKernel<T>(ctx, xshape, out_grad, x_grad);
}

}  // namespace phi
