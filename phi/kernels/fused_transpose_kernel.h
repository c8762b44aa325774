#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// squeeze2 by fused_squeeze2_axes, transpose2 by axis, unsqueeze2 by fused_unsqueeze2_axes,
/// reshape2 by fused_reshape2_shape; each is left out where its list is empty. Then · scale +
/// shift, in the type that output_data_type names (fp32, bf16, int8, uint8; empty: that of x).
/// Kernels of oneDNN only; float32, bfloat16, int8, uint8. xshape: only its shape counts; may be
/// nullptr. Errors: raised by FusedTransposeInferMeta. Source: legacy op `fused_transpose`.
template <typename T, typename Context>
void FusedTransposeKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axis,
                          const std::vector<int>& fused_squeeze2_axes,
                          const std::vector<int>& fused_unsqueeze2_axes,
                          const std::vector<int>& fused_reshape2_shape, float scale, float shift,
                          const std::string& output_data_type, DenseTensor* out,
                          DenseTensor* xshape);

}  // namespace phi
