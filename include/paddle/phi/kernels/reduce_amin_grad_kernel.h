// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/reduce_amin_grad_kernel.h")
#include_next "paddle/phi/kernels/reduce_amin_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/reduce_max_kernel.h"

namespace phi {

/// out_grad, shared by the elements of x that are out: for a minimum as for a maximum.
template <typename T, typename Context>
void ReduceAMinGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& out,
                          const DenseTensor& out_grad, const IntArray& dims, bool keep_dim,
                          bool reduce_all, DenseTensor* x_grad) {
  ReduceAMaxGradKernel<T, Context>(dev_ctx, x, out, out_grad, dims, keep_dim, reduce_all, x_grad);
}

}  // namespace phi

#endif
