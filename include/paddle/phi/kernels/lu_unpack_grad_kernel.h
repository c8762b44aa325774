// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/lu_unpack_grad_kernel.h")
#include_next "paddle/phi/kernels/lu_unpack_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/lu_kernel.h"

namespace phi {

/// LuUnpackGradKernel, under its name of the original.
template <typename T, typename Context>
void LUUnpackGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& pivots,
                        const DenseTensor& l, const DenseTensor& u, const DenseTensor& pmat,
                        const DenseTensor& l_grad, const DenseTensor& u_grad, bool unpack_ludata,
                        bool unpack_pivots, DenseTensor* x_grad) {
  LuUnpackGradKernel<T, Context>(dev_ctx, x, pivots, l, u, pmat, l_grad, u_grad, unpack_ludata,
                                 unpack_pivots, x_grad);
}

}  // namespace phi

#endif
