// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/unsqueeze_grad_kernel.h")
#include_next "paddle/phi/kernels/unsqueeze_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/reshape_kernel.h"

namespace phi {

/// out_grad in the shape of x, which xshape holds behind a first 0.
template <typename T, typename Context>
void UnsqueezeGradKernel(const Context& dev_ctx, const DenseTensor& xshape,
                         const DenseTensor& out_grad, DenseTensor* x_grad) {
  XShapeGradKernel<T, Context>(dev_ctx, xshape, out_grad, x_grad);
}

}  // namespace phi

#endif
