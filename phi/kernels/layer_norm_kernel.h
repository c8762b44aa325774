#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// y = (x - mean) / sqrt(variance + epsilon) * scale + bias, over the axes from begin_norm_axis on.
/// x     [d0, …, dn-1], n >= 2; float32, float64. 0 < begin_norm_axis < n.
/// scale, bias  as many elements as those axes have; 1 and 0 if missing.
/// y     as x; may alias x. mean, variance (biased): one number per normalised group; may be
/// missing. is_test does not matter. Errors: InvalidArgument (raised by LayerNormInferMeta).
/// Source: legacy op `layer_norm`.
template <typename T, typename Context>
void LayerNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int begin_norm_axis,
                     bool is_test, DenseTensor* y, DenseTensor* mean, DenseTensor* variance);

}  // namespace phi
