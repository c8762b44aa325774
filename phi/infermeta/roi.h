#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of pooling over regions of images and of sampling at places. x [N, C, H, W];
// boxes [R, 4]. All errors are InvalidArgument: ranks, sizes that do not fit, pooled sizes or a
// scale that are not above 0.

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

/// x [N, C, H, W] or [N, C, D, H, W], grid [N, H', W', 2] or [N, D', H', W', 3]; out: N and C of x,
/// the places of grid. Errors also: unknown names of a mode.
void GridSampleInferMeta(const MetaTensor& x, const MetaTensor& grid, const std::string& mode,
                         const std::string& padding_mode, bool align_corners, MetaTensor* out);

}  // namespace phi
