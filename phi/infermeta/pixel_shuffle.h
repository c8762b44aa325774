#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape rules: pixel_shuffle_kernel.h. Errors: InvalidArgument for a rank other than 4, factors
// below 1, sizes that do not divide.
void PixelShuffleInferMeta(const MetaTensor& x, int upscale_factor, const std::string& data_format,
                           MetaTensor* out);
void PixelUnshuffleInferMeta(const MetaTensor& x, int downscale_factor,
                             const std::string& data_format, MetaTensor* out);
void ChannelShuffleInferMeta(const MetaTensor& x, int groups, const std::string& data_format,
                             MetaTensor* out);
void ShuffleChannelInferMeta(const MetaTensor& x, int group, MetaTensor* out);
void TemporalShiftInferMeta(const MetaTensor& x, int seg_num, float shift_ratio,
                            const std::string& data_format, MetaTensor* out,
                            MetaConfig config = MetaConfig());

}  // namespace phi
