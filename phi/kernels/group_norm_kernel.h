#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// y = scale (x - mean) / sqrt(variance + epsilon) + bias, over each group of channels of an image.
/// x        [N, C, …], or [N, …, C] for data_layout "NHWC"; float32, float64. scale, bias: [C];
///          absent: ones, zeros. groups: C channels in groups of C / groups (the last one may be
///          smaller).
/// y        as x; may alias it. mean, variance: [N, groups].
/// Errors: InvalidArgument (raised by GroupNormInferMeta).
/// Source: legacy op `group_norm`.
template <typename T, typename Context>
void GroupNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int groups,
                     const std::string& data_layout, DenseTensor* y, DenseTensor* mean,
                     DenseTensor* variance);

/// The gradients, out of x and the mean and variance of the forward kernel. y is not read. x_grad
/// may alias y_grad; each may be nullptr. Source: legacy op `group_norm_grad`.
template <typename T, typename Context>
void GroupNormGradKernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& scale,
                         const paddle::optional<DenseTensor>& bias, const DenseTensor& y,
                         const DenseTensor& mean, const DenseTensor& variance,
                         const DenseTensor& y_grad, float epsilon, int groups,
                         const std::string& data_layout, DenseTensor* x_grad,
                         DenseTensor* scale_grad, DenseTensor* bias_grad);

}  // namespace phi
