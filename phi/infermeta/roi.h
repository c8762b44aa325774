#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of pooling over regions of interest: x is [N, C, H, W], boxes are [R, 4].
// Errors: InvalidArgument for other ranks, sizes that do not fit, and pooled sizes or a scale that
// are not above 0.

/// out [R, C, pooled_height, pooled_width].
void RoiAlignInferMeta(const MetaTensor& x, const MetaTensor& boxes, const MetaTensor& boxes_num,
                       int pooled_height, int pooled_width, float spatial_scale, int sampling_ratio,
                       bool aligned, MetaTensor* out);
/// arg_max, which may be null: int64, of the shape of out.
void RoiPoolInferMeta(const MetaTensor& x, const MetaTensor& boxes, const MetaTensor& boxes_num,
                      int pooled_height, int pooled_width, float spatial_scale, MetaTensor* out,
                      MetaTensor* arg_max);
/// out [R, output_channels, pooled_height, pooled_width]; x has a channel for each of its elements.
void PsroiPoolInferMeta(const MetaTensor& x, const MetaTensor& boxes, const MetaTensor& boxes_num,
                        int pooled_height, int pooled_width, int output_channels,
                        float spatial_scale, MetaTensor* out);

}  // namespace phi
