#include "phi/kernels/fused_conv_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_conv.h"
#include "phi/kernels/onednn/onednn_scale.h"

namespace phi {
namespace {

enum FusedConvAttribute { kConvDilations = 3, kConvActivation = 7, kConvAlpha = 10, kConvBeta };

std::string WhyNotFusedConv(const InferMetaContext& call, int rank) {
  std::string why = onednn::WhyNotConv(call, rank, kConvDilations);
  if (!why.empty()) return why;
  return onednn::WhyNotFused(call.AttrAt<std::string>(kConvActivation),
                             call.AttrAt<float>(kConvAlpha), call.AttrAt<float>(kConvBeta));
}
std::string WhyNotFusedConv2d(const InferMetaContext& call) { return WhyNotFusedConv(call, 4); }
std::string WhyNotFusedConv3d(const InferMetaContext& call) { return WhyNotFusedConv(call, 5); }

}  // namespace

template <typename T, typename Context>
void FusedConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const paddle::optional<DenseTensor>& bias,
                     const paddle::optional<DenseTensor>& residual, const std::vector<int>& strides,
                     const std::vector<int>& paddings, const std::string& padding_algorithm,
                     const std::vector<int>& dilations, int groups, const std::string& data_format,
                     const std::string& /*mkldnn_data_type*/, const std::string& fuse_activation,
                     bool fuse_residual_connection, bool force_fp32_output, float fuse_alpha,
                     float fuse_beta, float scale_in, float scale_out, float scale_in_eltwise,
                     const std::vector<float>& scale_weights, DenseTensor* out) {
  const bool adds = fuse_residual_connection && residual;
  const DataType residual_dtype = adds ? residual->dtype() : DataType::UNDEFINED;
  onednn::ConvFusion fusion;
  fusion.bias = bias.get_ptr();
  fusion.residual = adds ? residual.get_ptr() : nullptr;
  fusion.tail.activation = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  fusion.out_dtype =
      FusedOutputType(input.dtype(), residual_dtype, fuse_activation, force_fp32_output);
  DenseTensor real_residual;
  if (funcs::IsInt8Type(input.dtype())) {
    fusion.weight_scales = &scale_weights;
    for (float scale : scale_weights) fusion.output_scales.push_back(1 / (scale_in * scale));
    if (fusion.out_dtype != DataType::FLOAT32) fusion.tail.scale = scale_out;
    if (residual_dtype == DataType::INT8) fusion.tail.highest = 127;  // also of unsigned results
    if (adds) {
      onednn::RunScale(*residual, 1 / scale_in_eltwise, 0, DataType::FLOAT32, &real_residual);
      fusion.residual = &real_residual;
    }
  }
  onednn::RunConv(
      ctx, "fused_conv", input, filter,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      fusion, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(fused_conv2d, ONEDNN, ONEDNN, phi::FusedConvKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFusedConv2d);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(fused_conv3d, ONEDNN, ONEDNN, phi::FusedConvKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotFusedConv3d);
}
