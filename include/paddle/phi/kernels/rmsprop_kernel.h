// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/rmsprop_kernel.h")
#include_next "paddle/phi/kernels/rmsprop_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/selected_rows.h"
#include "phi/kernels/rmsprop_kernel.h"

namespace phi {

/// RmspropKernel, with the arguments of 2.3: without master parameters.
template <typename T, typename Context>
void RmspropDenseKernel(const Context& dev_ctx, const DenseTensor& param,
                        const DenseTensor& mean_square, const DenseTensor& grad,
                        const DenseTensor& moment, const DenseTensor& learning_rate,
                        const paddle::optional<DenseTensor>& mean_grad, float epsilon, float decay,
                        float momentum, bool centered, DenseTensor* param_out,
                        DenseTensor* moment_out, DenseTensor* mean_square_out,
                        DenseTensor* mean_grad_out) {
  RmspropKernel<T, Context>(dev_ctx, param, mean_square, grad, moment, learning_rate, mean_grad,
                            paddle::none, epsilon, decay, momentum, centered,
                            /*multi_precision=*/false, param_out, moment_out, mean_square_out,
                            mean_grad_out, /*master_param_out=*/nullptr);
}
/// RmspropSparseGradKernel, with the arguments of 2.3.
template <typename T, typename Context>
void RmspropSparseKernel(const Context& dev_ctx, const DenseTensor& param,
                         const DenseTensor& mean_square, const SelectedRows& grad,
                         const DenseTensor& moment, const DenseTensor& learning_rate,
                         const paddle::optional<DenseTensor>& mean_grad, float epsilon, float decay,
                         float momentum, bool centered, DenseTensor* param_out,
                         DenseTensor* moment_out, DenseTensor* mean_square_out,
                         DenseTensor* mean_grad_out) {
  RmspropSparseGradKernel<T, Context>(dev_ctx, param, mean_square, grad, moment, learning_rate,
                                      mean_grad, paddle::none, epsilon, decay, momentum, centered,
                                      /*multi_precision=*/false, param_out, moment_out,
                                      mean_square_out, mean_grad_out, /*master_param_out=*/nullptr);
}

}  // namespace phi

#endif
