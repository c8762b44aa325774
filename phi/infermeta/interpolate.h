#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// Shape rules: interpolate_kernel.h. output: dtype, layout and LoD of x. Sizes from tensors are
/// not known here: -1 at compile time, and the kernel resizes at run time.
void InterpolateInferMeta(const MetaTensor& x, const MetaTensor& out_size,
                          const paddle::optional<std::vector<const MetaTensor*>>& size_tensor,
                          const MetaTensor& scale_tensor, const std::string& data_layout, int out_d,
                          int out_h, int out_w, const std::vector<float>& scale,
                          const std::string& interp_method, bool align_corners, int align_mode,
                          MetaTensor* output, MetaConfig config = MetaConfig());

/// For the first version of the ops, which has one scale.
void InterpolateV1InferMeta(const MetaTensor& x, const MetaTensor& out_size,
                            const paddle::optional<std::vector<const MetaTensor*>>& size_tensor,
                            const MetaTensor& scale_tensor, const std::string& data_layout,
                            int out_d, int out_h, int out_w, float scale,
                            const std::string& interp_method, bool align_corners, int align_mode,
                            MetaTensor* output, MetaConfig config = MetaConfig());

}  // namespace phi
