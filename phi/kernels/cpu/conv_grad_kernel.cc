#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/conv_kernel.h"
#include "phi/kernels/funcs/conv/conv2d_grad.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/index/transpose.h"

namespace phi {
namespace {

// A channels-last image with its channels first; one that is so already stays where it is.
template <typename T, typename Context>
DenseTensor ChannelsFirst(const Context& ctx, const DenseTensor& x, bool channel_last) {
  if (!channel_last) return x;
  const DDim d = x.dims();
  DenseTensor out;
  out.Resize({d[0], d[3], d[1], d[2]});
  funcs::Transpose(x.data<T>(), d, {0, 3, 1, 2}, ctx.template Alloc<T>(&out));
  return out;
}

}  // namespace

namespace latest {

template <typename T, typename Context>
void ConvGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                    const DenseTensor& out_grad, const std::vector<int>& strides,
                    const std::vector<int>& paddings, const std::string& padding_algorithm,
                    int groups, const std::vector<int>& dilations, const std::string& data_format,
                    DenseTensor* input_grad, DenseTensor* filter_grad) {
  const bool empty = out_grad.numel() == 0 || filter.numel() == 0;
  for (DenseTensor* grad : {input_grad, filter_grad}) {
    if (grad == nullptr) continue;
    T* to = ctx.template Alloc<T>(grad);
    if (empty) std::fill_n(to, grad->numel(), T(0));
  }
  if (empty) return;
  const bool channel_last = funcs::IsChannelLast(data_format);
  const funcs::Conv2dShape s =
      funcs::MakeConv2dShape(input.dims(), filter.dims(), out_grad.dims(), strides, paddings,
                             padding_algorithm, groups, dilations, channel_last);
  const DenseTensor g = ChannelsFirst<T>(ctx, out_grad, channel_last);
  if (filter_grad != nullptr) {
    const DenseTensor x = ChannelsFirst<T>(ctx, input, channel_last);
    funcs::Conv2dFilterGrad(s, x.data<T>(), g.data<T>(), filter_grad->data<T>());
  }
  if (input_grad == nullptr) return;
  if (!channel_last) {
    funcs::Conv2dInputGrad(s, filter.data<T>(), g.data<T>(), input_grad->data<T>());
    return;
  }
  DenseTensor first;
  first.Resize({s.batch, s.in_channels, s.in_h, s.in_w});
  funcs::Conv2dInputGrad(s, filter.data<T>(), g.data<T>(), ctx.template Alloc<T>(&first));
  funcs::Transpose(first.data<T>(), first.dims(), {0, 2, 3, 1}, input_grad->data<T>());
}

}  // namespace latest
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_grad, CPU, ALL_LAYOUT, phi::latest::ConvGradKernel, float, double) {}
PD_REGISTER_KERNEL(depthwise_conv2d_grad, CPU, ALL_LAYOUT, phi::latest::ConvGradKernel, float,
                   double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(conv2d_grad, phi::latest::ConvGradKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(depthwise_conv2d_grad, phi::latest::ConvGradKernel) {}
