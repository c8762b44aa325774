#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// out = fused activation(activation(input · w + bias)); CPU: float32, float64, bfloat16; GPU:
/// float32, float64, float16, bfloat16; oneDNN: float32, bfloat16, int8, uint8.
/// input  any rank above in_num_col_dims, whose first in_num_col_dims axes are rows. w: [K, N];
///        with padding_weights [K + 4, N + 4], of which the last 4 rows and columns are not read.
/// bias   [N] or [1, N]; may be missing. activation_type: "relu", which keeps NaN, or "" for none.
/// fuse_activation, fuse_alpha, fuse_beta: phi/kernels/funcs/elementwise/fused_activation.h, which
///        says what becomes of NaN. On a GPU cuBLASLt applies relu, and of half types gelu by tanh,
///        whose tanh it computes to 10 bits or so.
/// Integers: input is Scale_in times the real one, w is float32 and becomes int8, times
/// Scale_weights (one, or one per column); out is Scale_out times the result, but for float32.
/// out    the rows of input, then N; of integers FusedOutputType of phi/infermeta/fused.h.
/// Errors: InvalidArgument (raised by the operator's InferShape).
/// Source: legacy op `fc`.
template <typename T, typename Context>
void FcKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& w,
              const paddle::optional<DenseTensor>& bias, int in_num_col_dims,
              const std::string& activation_type, bool padding_weights,
              const std::string& fuse_activation, float fuse_alpha, float fuse_beta, float scale_in,
              const std::vector<float>& scale_weights, float scale_out, bool force_fp32_output,
              DenseTensor* out);

}  // namespace phi
