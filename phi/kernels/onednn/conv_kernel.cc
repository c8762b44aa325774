#include "phi/kernels/conv_kernel.h"

#include <string>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_conv.h"

namespace phi {
namespace {

std::string WhyNotConv2d(const InferMetaContext& call) { return onednn::WhyNotConv(call, 4); }

std::string WhyNotDepthwiseConv(const InferMetaContext& call) {
  constexpr size_t kFuseRelu = 9;
  if (call.AttrsSize() > kFuseRelu && call.AttrAt<bool>(kFuseRelu)) {
    return "attribute fuse_relu_before_depthwise_conv is set";
  }
  return WhyNotConv2d(call);
}

/// No fusion. Of integers the result is int8, and all scales are 1: programs that scale them hold
/// fused_conv2d.
onednn::ConvFusion PlainConv(const DenseTensor& input) {
  static const std::vector<float> kOne = {1};
  onednn::ConvFusion fusion;
  fusion.out_dtype = input.dtype();
  if (!funcs::IsInt8Type(input.dtype())) return fusion;
  fusion.out_dtype = DataType::INT8;
  fusion.output_scales = kOne;
  fusion.weight_scales = &kOne;
  return fusion;
}

}  // namespace

template <typename T, typename Context>
void ConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, bool /*use_addto*/, int /*workspace_size_MB*/,
                bool /*exhaustive_search*/, DenseTensor* out) {
  onednn::RunConv(
      ctx, "conv2d", input, filter,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      PlainConv(input), out);
}

template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups,
                     const std::vector<int>& dilations, const std::string& data_format,
                     DenseTensor* out) {
  onednn::RunConv(
      ctx, "conv2d", input, filter,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      PlainConv(input), out);
}

template <typename T, typename Context>
void DepthwiseConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                         const std::vector<int>& strides, const std::vector<int>& paddings,
                         const std::string& padding_algorithm, int groups,
                         const std::vector<int>& dilations, const std::string& data_format,
                         bool /*use_addto*/, int /*workspace_size_MB*/, bool /*exhaustive_search*/,
                         bool /*fuse_relu*/, DenseTensor* out) {
  onednn::RunConv(
      ctx, "depthwise_conv2d", input, filter,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      PlainConv(input), out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv2d, ONEDNN, ONEDNN, phi::ConvKernel, float, phi::bfloat16, int8_t, uint8_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
  kernel->SetSupportCheck(&phi::WhyNotConv2d);
}
PD_REGISTER_KERNEL(conv2d_infer, ONEDNN, ONEDNN, phi::ConvInferKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
  kernel->SetSupportCheck(&phi::WhyNotConv2d);
}
PD_REGISTER_KERNEL(depthwise_conv2d, ONEDNN, ONEDNN, phi::DepthwiseConvKernel, float, phi::bfloat16,
                   int8_t, uint8_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
  kernel->SetSupportCheck(&phi::WhyNotDepthwiseConv);
}
