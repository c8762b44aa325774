#pragma once

#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: deformable_conv_kernel.h. mask may be missing. Errors: InvalidArgument for ranks,
/// channels and offsets that do not fit, a window larger than the padded image.
void DeformableConvInferMeta(const MetaTensor& x, const MetaTensor& offset,
                             const MetaTensor& filter, const MetaTensor& mask,
                             const std::vector<int>& strides, const std::vector<int>& paddings,
                             const std::vector<int>& dilations, int deformable_groups, int groups,
                             int im2col_step, MetaTensor* out, MetaConfig config = MetaConfig());

/// Each gradient looks like its input; mask and any gradient may be missing.
void DeformableConvGradInferMeta(const MetaTensor& x, const MetaTensor& offset,
                                 const MetaTensor& filter, const MetaTensor& mask,
                                 MetaTensor* x_grad, MetaTensor* offset_grad,
                                 MetaTensor* filter_grad, MetaTensor* mask_grad);

}  // namespace phi
