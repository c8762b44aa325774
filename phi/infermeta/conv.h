#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: conv_kernel.h; also for 1-D (rank 3) and 3-D (rank 5). out: dtype and layout of
/// input. Unknown spatial sizes give unknown ones. Errors: InvalidArgument for ranks that differ,
/// strides or dilations below 1 or of the wrong number, channels that do not fit, a window larger
/// than the padded image.
void ConvInferMeta(const MetaTensor& input, const MetaTensor& filter,
                   const std::vector<int>& strides, const std::vector<int>& paddings,
                   const std::string& padding_algorithm, int groups,
                   const std::vector<int>& dilations, const std::string& data_format,
                   bool use_addto, int workspace_size_MB, bool exhaustive_search, MetaTensor* out,
                   MetaConfig config = MetaConfig());

/// For kernel `conv2d_infer`.
void ConvInferInferMeta(const MetaTensor& input, const MetaTensor& filter,
                        const std::vector<int>& strides, const std::vector<int>& paddings,
                        const std::string& padding_algorithm, int groups,
                        const std::vector<int>& dilations, const std::string& data_format,
                        MetaTensor* out, MetaConfig config = MetaConfig());

/// For kernel `depthwise_conv2d`.
void DepthwiseConvInferMeta(const MetaTensor& input, const MetaTensor& filter,
                            const std::vector<int>& strides, const std::vector<int>& paddings,
                            const std::string& padding_algorithm, int groups,
                            const std::vector<int>& dilations, const std::string& data_format,
                            bool use_addto, int workspace_size_MB, bool exhaustive_search,
                            bool fuse_relu, MetaTensor* out, MetaConfig config = MetaConfig());

}  // namespace phi
