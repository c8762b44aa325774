#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/conv_kernel.h"
#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace latest {

template <typename T, typename Context>
void ConvGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                    const DenseTensor& out_grad, const std::vector<int>& strides,
                    const std::vector<int>& paddings, const std::string& padding_algorithm,
                    int groups, const std::vector<int>& dilations, const std::string& data_format,
                    DenseTensor* input_grad, DenseTensor* filter_grad) {
  funcs::GpuConvGrad<T>(
      ctx, input, filter, out_grad,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      input_grad, filter_grad);
}

template <typename T, typename Context>
void DepthwiseConvGradKernel(const Context& ctx, const DenseTensor& input,
                             const DenseTensor& filter, const DenseTensor& out_grad,
                             const std::vector<int>& strides, const std::vector<int>& paddings,
                             const std::string& padding_algorithm, int groups,
                             const std::vector<int>& dilations, const std::string& data_format,
                             DenseTensor* input_grad, DenseTensor* filter_grad) {
  const funcs::ConvAttributes attr = {strides, paddings,  padding_algorithm,
                                      groups,  dilations, funcs::IsChannelLast(data_format)};
  if (funcs::SlideDepthwiseGrad<T>(ctx, input, filter, out_grad, attr, input_grad, filter_grad)) {
    return;
  }
  funcs::GpuConvGrad<T>(ctx, input, filter, out_grad, attr, input_grad, filter_grad);
}

}  // namespace latest
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_grad, GPU, ALL_LAYOUT, phi::latest::ConvGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(depthwise_conv2d_grad, GPU, ALL_LAYOUT, phi::latest::DepthwiseConvGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
