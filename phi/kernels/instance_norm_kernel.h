#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// y = scale (x - mean) / sqrt(variance + epsilon) + bias, over each channel of each image.
/// x        [N, C, …], rank 2 to 5; float32, float64. scale, bias: [C]; absent: ones, zeros.
/// y        as x; may alias it. saved_mean, saved_variance (1 / sqrt(variance + epsilon)): [N C];
///          may be missing.
/// Errors: InvalidArgument (raised by InstanceNormInferMeta).
/// Source: legacy op `instance_norm`.
template <typename T, typename Context>
void InstanceNormKernel(const Context& ctx, const DenseTensor& x,
                        const paddle::optional<DenseTensor>& scale,
                        const paddle::optional<DenseTensor>& bias, float epsilon, DenseTensor* y,
                        DenseTensor* saved_mean, DenseTensor* saved_variance);

/// The gradients, out of x and what the forward kernel saved; each may be nullptr. scale_grad and
/// bias_grad are [C]. Source: legacy op `instance_norm_grad`.
template <typename T, typename Context>
void InstanceNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y_grad,
                            const paddle::optional<DenseTensor>& scale,
                            const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                            float epsilon, DenseTensor* x_grad, DenseTensor* scale_grad,
                            DenseTensor* bias_grad);

}  // namespace phi
