#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = fused_output_scale · activation(scale_out · f(x / scale_x, y / scale_y)), where f adds,
/// subtracts, multiplies or divides. Kernels of oneDNN only.
/// x, y  of one dtype: float32, bfloat16, int8, uint8; broadcast and axis as in
///       phi/kernels/elementwise_add_kernel.h.
/// The result of a subtraction is scale_out · x / scale_x - y / scale_y, as the original has it.
/// fuse_activation, fuse_alpha, fuse_beta: phi/kernels/funcs/elementwise/fused_activation.h.
/// out   the dtype of x; axes of one element at fused_unsqueeze2_axes.
/// Errors: raised by FusedElementwiseInferMeta.
/// Source: legacy ops `fused_elementwise_add`, `_sub`, `_mul`, `_div`.
template <typename T, typename Context>
void FusedElementwiseAddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               int axis, const std::string& fuse_activation, float fuse_alpha,
                               float fuse_beta, float fused_output_scale,
                               const std::vector<int>& fused_unsqueeze2_axes, float scale_x,
                               float scale_y, float scale_out, DenseTensor* out);
template <typename T, typename Context>
void FusedElementwiseSubKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               int axis, const std::string& fuse_activation, float fuse_alpha,
                               float fuse_beta, float fused_output_scale,
                               const std::vector<int>& fused_unsqueeze2_axes, float scale_x,
                               float scale_y, float scale_out, DenseTensor* out);
template <typename T, typename Context>
void FusedElementwiseMulKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               int axis, const std::string& fuse_activation, float fuse_alpha,
                               float fuse_beta, float fused_output_scale,
                               const std::vector<int>& fused_unsqueeze2_axes, float scale_x,
                               float scale_y, float scale_out, DenseTensor* out);
template <typename T, typename Context>
void FusedElementwiseDivKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               int axis, const std::string& fuse_activation, float fuse_alpha,
                               float fuse_beta, float fused_output_scale,
                               const std::vector<int>& fused_unsqueeze2_axes, float scale_x,
                               float scale_y, float scale_out, DenseTensor* out);

/// The factors of x and y in the sum or difference, or in the product or quotient.
struct FusedElementwiseScales {
  float x, y;
};
enum class FusedElementwise { kAdd, kSub, kMul, kDiv };
inline FusedElementwiseScales ScalesOf(FusedElementwise function, float scale_x, float scale_y,
                                       float scale_out) {
  return {scale_out / scale_x,
          function == FusedElementwise::kAdd ? scale_out / scale_y : 1 / scale_y};
}

}  // namespace phi
