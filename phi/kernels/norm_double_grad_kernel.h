#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Second gradients of normalisations: Note [The second gradient of a normalisation]. Shapes are
// those of batch_norm_kernel.h and instance_norm_kernel.h; float32, float64. A gradient that is not
// wanted is nullptr; a missing gradient of a gradient is 0.

/// mean and variance are read with use_global_stats, and saved_mean and saved_variance else; these
/// are constants where is_test holds without trainable_statistics. One element per channel was not
/// normalised: grad_y_grad is grad_x_grad then, the others are 0.
/// Errors: InvalidArgument where a statistic has not one number per channel.
/// Source: legacy op `batch_norm_grad_grad`.
template <typename T, typename Context>
void BatchNormGradGradKernel(
    const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& scale,
    const paddle::optional<DenseTensor>& mean, const paddle::optional<DenseTensor>& variance,
    const DenseTensor& saved_mean, const DenseTensor& saved_variance, const DenseTensor& grad_y,
    const paddle::optional<DenseTensor>& grad_x_grad,
    const paddle::optional<DenseTensor>& grad_scale_grad,
    const paddle::optional<DenseTensor>& grad_bias_grad, float momentum, float epsilon,
    const std::string& data_layout, bool is_test, bool use_global_stats, bool trainable_statistics,
    DenseTensor* x_grad, DenseTensor* scale_grad, DenseTensor* grad_y_grad);

/// Source: legacy ops `instance_norm_grad_grad` and `instance_norm_double_grad`.
template <typename T, typename Context>
void InstanceNormDoubleGradKernel(const Context& ctx, const DenseTensor& x,
                                  const paddle::optional<DenseTensor>& scale,
                                  const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                                  const DenseTensor& grad_y,
                                  const paddle::optional<DenseTensor>& grad_x_grad,
                                  const paddle::optional<DenseTensor>& grad_scale_grad,
                                  const paddle::optional<DenseTensor>& grad_bias_grad,
                                  float epsilon, DenseTensor* x_grad, DenseTensor* scale_grad,
                                  DenseTensor* grad_y_grad);

}  // namespace phi
