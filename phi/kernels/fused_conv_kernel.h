#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// out = activation(ConvInferKernel(input, filter) + bias + residual), for images (`fused_conv2d`)
/// and volumes (`fused_conv3d`). Kernels of oneDNN, and for images of cuDNN.
/// input     float32, bfloat16, int8, uint8, for cuDNN float32 and float16; see
///           phi/kernels/conv_kernel.h and conv3d_kernel.h.
/// filter    float32 or the dtype of input. For cuDNN all inputs have one dtype; if each channel
/// has
///           filters of its own, these are for the kernel of Note [Depthwise convolutions on the
///           GPU], or float16 with channels first.
/// bias      [M]; may be missing.
/// residual  shape of out; added if fuse_residual_connection is set. On a GPU out may share its
///           memory.
/// fuse_activation, fuse_alpha, fuse_beta: phi/kernels/funcs/elementwise/fused_activation.h.
/// Integers: input is Scale_in times the real one, filter becomes int8, times Scale_weights (one,
/// or one per filter); an integer residual is Scale_in_eltwise times the real one; out is Scale_out
/// times the result, but for float32.
/// out       type: FusedConvInferMeta. mkldnn_data_type is what the program planned for.
/// Errors: raised by FusedConvInferMeta.
/// Source: legacy ops `fused_conv2d`, `fused_conv3d`.
template <typename T, typename Context>
void FusedConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const paddle::optional<DenseTensor>& bias,
                     const paddle::optional<DenseTensor>& residual, const std::vector<int>& strides,
                     const std::vector<int>& paddings, const std::string& padding_algorithm,
                     const std::vector<int>& dilations, int groups, const std::string& data_format,
                     const std::string& mkldnn_data_type, const std::string& fuse_activation,
                     bool fuse_residual_connection, bool force_fp32_output, float fuse_alpha,
                     float fuse_beta, float scale_in, float scale_out, float scale_in_eltwise,
                     const std::vector<float>& scale_weights, DenseTensor* out);

}  // namespace phi
