#include "phi/kernels/conv_kernel.h"

#include <string>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/window.h"
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

/// No fusion; the result has the type of the input.
onednn::ConvFusion PlainConv(const DenseTensor& input) {
  onednn::ConvFusion fusion;
  fusion.out_dtype = input.dtype();
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
                     const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                     const std::string& data_format, DenseTensor* out) {
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

PD_REGISTER_KERNEL(conv2d, ONEDNN, ONEDNN, phi::ConvKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotConv2d);
}
PD_REGISTER_KERNEL(conv2d_infer, ONEDNN, ONEDNN, phi::ConvInferKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotConv2d);
}
PD_REGISTER_KERNEL(depthwise_conv2d, ONEDNN, ONEDNN, phi::DepthwiseConvKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotDepthwiseConv);
}
