#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// The dtype of a fused operator's result: float32 if that is forced. Otherwise - for integer
/// input: uint8 after relu and relu6, else the dtype of the residual, else int8;
/// - for float32 and bfloat16 input: the dtype of the residual, else of the input.
/// `residual` is UNDEFINED if there is none, or if its dtype is not known yet.
DataType FusedOutputType(DataType input, DataType residual, const std::string& activation,
                         bool force_fp32_output);

/// phi/kernels/fused_conv_kernel.h. Shape as ConvInferInferMeta has it. Errors: InvalidArgument for
/// what that refuses, a bias or residual of another shape, a number of weight scales that is
/// neither 1 nor that of the filters, scales of 0, an unknown activation, float32 out of integers
/// with a residual.
void FusedConvInferMeta(const MetaTensor& input, const MetaTensor& filter, const MetaTensor& bias,
                        const MetaTensor& residual, const std::vector<int>& strides,
                        const std::vector<int>& paddings, const std::string& padding_algorithm,
                        const std::vector<int>& dilations, int groups,
                        const std::string& data_format, const std::string& mkldnn_data_type,
                        const std::string& fuse_activation, bool fuse_residual_connection,
                        bool force_fp32_output, float fuse_alpha, float fuse_beta, float scale_in,
                        float scale_out, float scale_in_eltwise,
                        const std::vector<float>& scale_weights, MetaTensor* out,
                        MetaConfig config = MetaConfig());

/// phi/kernels/fused_elementwise_kernel.h. Errors: InvalidArgument for shapes that do not
/// broadcast, axes of unsqueeze out of range, an unknown activation, scales of 0.
void FusedElementwiseInferMeta(const MetaTensor& x, const MetaTensor& y, int axis,
                               const std::string& fuse_activation, float fuse_alpha,
                               float fuse_beta, float fused_output_scale,
                               const std::vector<int>& fused_unsqueeze2_axes, float scale_x,
                               float scale_y, float scale_out, MetaTensor* out,
                               MetaConfig config = MetaConfig());

/// phi/kernels/fused_softplus_kernel.h. Errors: InvalidArgument for an unknown activation.
void FusedSoftplusInferMeta(const MetaTensor& x, float beta, float threshold,
                            const std::string& fuse_activation, float fuse_alpha, float fuse_beta,
                            MetaTensor* out);

/// phi/kernels/fused_transpose_kernel.h. xshape may be missing. Errors: InvalidArgument.
void FusedTransposeInferMeta(const MetaTensor& x, const std::vector<int>& axis,
                             const std::vector<int>& fused_squeeze2_axes,
                             const std::vector<int>& fused_unsqueeze2_axes,
                             const std::vector<int>& fused_reshape2_shape, float scale, float shift,
                             const std::string& output_data_type, MetaTensor* out,
                             MetaTensor* xshape);

/// phi/kernels/fused_matmul_kernel.h. Errors: InvalidArgument for what MatmulInferMeta refuses, and
/// for reshapes and permutations that do not fit.
void FusedMatmulInferMeta(
    const MetaTensor& x, const MetaTensor& y, const MetaTensor& residual, bool trans_x,
    bool trans_y, float matmul_alpha, const std::string& fuse_activation, float fuse_alpha,
    float fuse_beta, float fused_output_scale, const std::vector<int>& fused_reshape_x,
    const std::vector<int>& fused_transpose_x, const std::vector<int>& fused_reshape_y,
    const std::vector<int>& fused_transpose_y, const std::vector<int>& fused_reshape_out,
    const std::vector<int>& fused_transpose_out, const std::string& mkldnn_data_type, float scale_x,
    float scale_y, float scale_in_eltwise, float scale_out, bool force_fp32_output,
    MetaTensor* out);

/// By the value of `output_data_type`. Errors: InvalidArgument.
DataType FusedTransposeType(const std::string& name);

// Steps of the fused shapes, as the operators reshape2, transpose2, squeeze2 and unsqueeze2 make
// them; nothing to do for an empty list. Errors: InvalidArgument.
DDim FusedReshape(const DDim& from, const std::vector<int>& shape);
DDim FusedPermute(const DDim& from, const std::vector<int>& axis);
DDim FusedSqueeze(const DDim& from, const std::vector<int>& axes);
DDim FusedUnsqueeze(const DDim& from, const std::vector<int>& axes);

}  // namespace phi
