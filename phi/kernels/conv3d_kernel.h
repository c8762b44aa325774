#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Cross-correlation of volumes with filters: conv_kernel.h with one more axis.
/// input   [N, C, D, H, W], or [N, D, H, W, C] for "NDHWC"; float32, float64; on a GPU
///         float16 and bfloat16 too.
/// filter  [M, C / groups, KD, KH, KW]. paddings: three or six numbers.
/// out     [N, M, OD, OH, OW] or [N, OD, OH, OW, M].
/// Source: legacy op `conv3d`.
template <typename T, typename Context>
void Conv3dKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool use_addto,
                  int workspace_size_MB, bool exhaustive_search, DenseTensor* out);

/// input_grad, filter_grad: of the shape of input and filter; either may be nullptr. The last three
/// attributes are ignored. Source: legacy op `conv3d_grad`.
template <typename T, typename Context>
void Conv3dGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                      const DenseTensor& out_grad, const std::vector<int>& strides,
                      const std::vector<int>& paddings, const std::string& padding_algorithm,
                      int groups, const std::vector<int>& dilations, const std::string& data_format,
                      bool use_addto, int workspace_size_MB, bool exhaustive_search,
                      DenseTensor* input_grad, DenseTensor* filter_grad);

}  // namespace phi
