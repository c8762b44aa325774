#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: instance_norm_kernel.h. Errors: InvalidArgument for a rank outside [2, 5] and scale
/// or bias that are not [C].
void InstanceNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                           float epsilon, MetaTensor* y, MetaTensor* saved_mean,
                           MetaTensor* saved_variance, MetaConfig config = MetaConfig());

/// Shape rules: group_norm_kernel.h. Errors: InvalidArgument for a rank below 2, groups outside
/// [1, C], an unknown layout, scale or bias that are not [C].
void GroupNormInferMeta(const MetaTensor& x, const MetaTensor& scale, const MetaTensor& bias,
                        float epsilon, int groups, const std::string& data_layout, MetaTensor* y,
                        MetaTensor* mean, MetaTensor* variance, MetaConfig config = MetaConfig());

/// x_grad as x; scale_grad and bias_grad: [C], of its dtype. Any may be nullptr.
void InstanceNormGradInferMeta(const MetaTensor& x, MetaTensor* x_grad, MetaTensor* scale_grad,
                               MetaTensor* bias_grad);

}  // namespace phi
