#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// out = fused_output_scale · activation(matmul_alpha · MatmulKernel(x', y') + residual), where x'
/// is x after reshape2 by fused_reshape_X and transpose2 by fused_transpose_X (empty: as it is), y'
/// likewise; out goes through fused_transpose_Out, then fused_reshape_Out. Kernels of oneDNN only.
/// x, y  of one dtype: float32, bfloat16, int8, uint8 (y: not uint8); residual: the shape of the
///       product. Integers: x and y are Scale_x and Scale_y times the real ones, out is Scale_out
///       times the result, but for float32. The residual is added as it is, whatever
///       Scale_in_eltwise, as in the original.
/// out   type: FusedMatmulInferMeta.
/// Errors: raised by it.
/// Source: legacy op `fused_matmul`.
template <typename T, typename Context>
void FusedMatmulKernel(
    const Context& ctx, const DenseTensor& x, const DenseTensor& y,
    const paddle::optional<DenseTensor>& residual, bool trans_x, bool trans_y, float matmul_alpha,
    const std::string& fuse_activation, float fuse_alpha, float fuse_beta, float fused_output_scale,
    const std::vector<int>& fused_reshape_x, const std::vector<int>& fused_transpose_x,
    const std::vector<int>& fused_reshape_y, const std::vector<int>& fused_transpose_y,
    const std::vector<int>& fused_reshape_out, const std::vector<int>& fused_transpose_out,
    const std::string& mkldnn_data_type, float scale_x, float scale_y, float scale_in_eltwise,
    float scale_out, bool force_fp32_output, DenseTensor* out);

}  // namespace phi
