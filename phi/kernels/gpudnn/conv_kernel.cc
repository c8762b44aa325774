#include "phi/kernels/conv_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/conv/cudnn_forward.h"
#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace {

std::string WhyNotConv(const InferMetaContext& call) {
  constexpr size_t kPaddings = 1;
  return funcs::WhyNotCudnnPaddings(call.AttrAt<std::vector<int>>(kPaddings));
}

std::string WhyNotDepthwise(const InferMetaContext& call) {
  constexpr size_t kInput = 0, kDataFormat = 5;
  const MetaTensor& input = call.InputAt(kInput);
  if (!input) return "";
  const std::string why = WhyNotConv(call);
  if (!why.empty()) return why;
  return funcs::WhyNotCudnnDepthwise(input.dtype(),
                                     funcs::IsChannelLast(call.AttrAt<std::string>(kDataFormat)));
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void ConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, bool, int workspace_size_mb, bool exhaustive_search,
                DenseTensor* out) {
  const funcs::ConvAttributes attr = {strides, paddings,  padding_algorithm,
                                      groups,  dilations, funcs::IsChannelLast(data_format)};
  if (funcs::SlideDepthwise<T>(ctx, input, filter, attr, {}, out)) return;
  funcs::CudnnConvForward<T>(ctx, input, filter, attr,
                             backends::gpu::ConvSearchOf(workspace_size_mb, exhaustive_search),
                             out);
}

template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups,
                     const std::vector<int>& dilations, const std::string& data_format,
                     DenseTensor* out) {
  gpudnn::ConvKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                        data_format, false, 0, false, out);
}

template <typename T, typename Context>
void DepthwiseConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                         const std::vector<int>& strides, const std::vector<int>& paddings,
                         const std::string& padding_algorithm, int groups,
                         const std::vector<int>& dilations, const std::string& data_format,
                         bool use_addto, int workspace_size_mb, bool exhaustive_search,
                         bool fuse_relu, DenseTensor* out) {
  funcs::RefuseFusedRelu(fuse_relu);
  gpudnn::ConvKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                        data_format, use_addto, workspace_size_mb, exhaustive_search, out);
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(conv2d, GPUDNN, ALL_LAYOUT, phi::gpudnn::ConvKernel, float, double, phi::float16,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotConv);
}
PD_REGISTER_KERNEL(conv2d_infer, GPUDNN, ALL_LAYOUT, phi::gpudnn::ConvInferKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotConv);
}
PD_REGISTER_KERNEL(depthwise_conv2d, GPUDNN, ALL_LAYOUT, phi::gpudnn::DepthwiseConvKernel,
                   phi::float16, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotDepthwise);
}
