// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/lu_grad_kernel.h")
#include_next "paddle/phi/kernels/lu_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/lu_kernel.h"

namespace phi {

/// LuGradKernel, under its name of the original.
template <typename T, typename Context>
void LUGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& out,
                  const DenseTensor& pivots, const DenseTensor& out_grad, bool pivot,
                  DenseTensor* x_grad) {
  LuGradKernel<T, Context>(dev_ctx, x, out, pivots, out_grad, pivot, x_grad);
}

}  // namespace phi

#endif
