#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: conv_transpose_kernel.h; rank 4 and 5. out: dtype and layout of x. Errors:
/// InvalidArgument for ranks, attributes of the wrong length, channels that do not fit, both of
/// output_size and output_padding, an output_size that the window does not reach.
void Conv2dTransposeInferMeta(const MetaTensor& x, const MetaTensor& filter,
                              const std::vector<int>& strides, const std::vector<int>& paddings,
                              const std::vector<int>& output_padding, const IntArray& output_size,
                              const std::string& padding_algorithm, int groups,
                              const std::vector<int>& dilations, const std::string& data_format,
                              MetaTensor* out, MetaConfig config = MetaConfig());

/// Conv2dTransposeInferMeta with output_size as plain integers, for `conv3d_transpose`.
void ConvTransposeInferMeta(const MetaTensor& x, const MetaTensor& filter,
                            const std::vector<int>& strides, const std::vector<int>& paddings,
                            const std::vector<int>& output_padding,
                            const std::vector<int>& output_size,
                            const std::string& padding_algorithm, int groups,
                            const std::vector<int>& dilations, const std::string& data_format,
                            MetaTensor* out, MetaConfig config = MetaConfig());

}  // namespace phi
