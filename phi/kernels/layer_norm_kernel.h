#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// y = (x - mean) / sqrt(variance + epsilon) * scale + bias, over the axes from begin_norm_axis on.
/// x     [d0, …, dn-1], n >= 2; float32, float64, bfloat16. 0 < begin_norm_axis < n.
/// scale, bias  as many elements as those axes have; 1 and 0 if missing.
/// y     as x; may alias x. mean, variance (biased): a scalar per normalised group, of bfloat16 a
///       float32; may be missing. is_test is ignored.
/// Errors: InvalidArgument (raised by LayerNormInferMeta).
/// Source: legacy op `layer_norm`.
template <typename T, typename Context>
void LayerNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int begin_norm_axis,
                     bool is_test, DenseTensor* y, DenseTensor* mean, DenseTensor* variance);

/// The gradients of LayerNormKernel from its mean and variance, n being the elements of a group and
/// v the normalised x: bias_grad = sum over groups of y_grad, scale_grad that of y_grad v, and with
/// g = y_grad scale: x_grad = (g - mean(g) - v mean(g v)) / sqrt(variance + epsilon).
/// x_grad may alias y_grad; each may be nullptr. Source: legacy op `layer_norm_grad`.
template <typename T, typename Context>
void LayerNormGradKernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& scale,
                         const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                         const DenseTensor& variance, const DenseTensor& y_grad, float epsilon,
                         int begin_norm_axis, bool is_test, DenseTensor* x_grad,
                         DenseTensor* scale_grad, DenseTensor* bias_grad);

}  // namespace phi
