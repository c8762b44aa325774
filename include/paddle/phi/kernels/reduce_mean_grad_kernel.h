// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/reduce_mean_grad_kernel.h")
#include_next "paddle/phi/kernels/reduce_mean_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/reduce_sum_kernel.h"

namespace phi {

/// MeanGradKernel, under its name of the original.
template <typename T, typename Context>
void ReduceMeanGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          const IntArray& dims, bool keep_dim, bool reduce_all,
                          DenseTensor* x_grad) {
  MeanGradKernel<T, Context>(dev_ctx, x, out_grad, dims, keep_dim, reduce_all, x_grad);
}

}  // namespace phi

#endif
