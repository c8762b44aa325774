#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// (1 - epsilon) * label + epsilon * prior, where prior is `prior_dist`, a scalar per class (the
/// last axis), or 1 / classes without it. label: float32, float64. out: as label; may alias it.
/// Source: legacy op `label_smooth`.
template <typename T, typename Context>
void LabelSmoothKernel(const Context& ctx, const DenseTensor& label,
                       const paddle::optional<DenseTensor>& prior_dist, float epsilon,
                       DenseTensor* out);

/// label_grad = (1 - epsilon) out_grad. Source: legacy op `label_smooth_grad`.
template <typename T, typename Context>
void LabelSmoothGradKernel(const Context& ctx, const DenseTensor& out_grad, float epsilon,
                           DenseTensor* label_grad);

}  // namespace phi
