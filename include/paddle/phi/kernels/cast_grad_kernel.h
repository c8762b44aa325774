// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cast_grad_kernel.h")
#include_next "paddle/phi/kernels/cast_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/cast_kernel.h"

namespace phi {

/// x_grad: out_grad, which has type T, in the type of x.
template <typename T, typename Context>
void CastGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  CastKernel<T, Context>(dev_ctx, out_grad, x.dtype(), x_grad);
}

}  // namespace phi

#endif
