// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/sgd_kernel.h")
#include_next "paddle/phi/kernels/sgd_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/selected_rows.h"
#include "phi/kernels/sgd_kernel.h"

namespace phi {

/// SGDKernel, under its name of 2.3.
template <typename T, typename Context>
void SGDDenseKernel(const Context& dev_ctx, const DenseTensor& param,
                    const DenseTensor& learning_rate, const DenseTensor& grad,
                    const paddle::optional<DenseTensor>& master_param, bool multi_precision,
                    DenseTensor* param_out, DenseTensor* master_param_out) {
  SGDKernel<T, Context>(dev_ctx, param, learning_rate, grad, master_param, multi_precision,
                        param_out, master_param_out);
}

}  // namespace phi

#endif
