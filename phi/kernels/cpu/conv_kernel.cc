#include "phi/kernels/conv_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/index/transpose.h"

namespace phi {
namespace {

template <typename T>
using Conv2dFn = void (*)(const funcs::Conv2dShape&, const T*, const T*, T*);

// Runs `conv`, which knows channels-first images only.
template <typename T, typename Context>
void RunConv2d(const Context& ctx, const funcs::Conv2dShape& s, bool channel_last, const T* input,
               const T* filter, Conv2dFn<T> conv, T* output) {
  if (!channel_last) return conv(s, input, filter, output);
  DenseTensor in, out;
  in.Resize({s.batch, s.in_channels, s.in_h, s.in_w});
  out.Resize({s.batch, s.out_channels, s.out_h, s.out_w});
  T* in_first = ctx.template Alloc<T>(&in);
  T* out_first = ctx.template Alloc<T>(&out);
  funcs::Transpose(input, DDim({s.batch, s.in_h, s.in_w, s.in_channels}), {0, 3, 1, 2}, in_first);
  conv(s, in_first, filter, out_first);
  funcs::Transpose(out_first, out.dims(), {0, 2, 3, 1}, output);
}

}  // namespace

template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups,
                     const std::vector<int>& dilations, const std::string& data_format,
                     DenseTensor* out) {
  T* output = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool channel_last = funcs::IsChannelLast(data_format);
  const funcs::Conv2dShape s =
      funcs::MakeConv2dShape(input.dims(), filter.dims(), out->dims(), strides, paddings,
                             padding_algorithm, groups, dilations, channel_last);
  const bool depthwise = s.groups == s.in_channels && s.groups > 1;
  RunConv2d<T>(ctx, s, channel_last, input.data<T>(), filter.data<T>(),
               depthwise ? &funcs::DepthwiseConv2d<T> : &funcs::Conv2d<T>, output);
}

template <typename T, typename Context>
void ConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, bool, int, bool, DenseTensor* out) {
  ConvInferKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                     data_format, out);
}

template <typename T, typename Context>
void DepthwiseConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                         const std::vector<int>& strides, const std::vector<int>& paddings,
                         const std::string& padding_algorithm, int groups,
                         const std::vector<int>& dilations, const std::string& data_format, bool,
                         int, bool, bool fuse_relu, DenseTensor* out) {
  PADDLE_ENFORCE(!fuse_relu,
                 errors::Unimplemented("depthwise_conv2d: attribute "
                                       "`fuse_relu_before_depthwise_conv` is for the GPU only"));
  ConvInferKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                     data_format, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv2d, CPU, ALL_LAYOUT, phi::ConvKernel, float, double) {}
PD_REGISTER_KERNEL(conv2d_infer, CPU, ALL_LAYOUT, phi::ConvInferKernel, float, double) {}
PD_REGISTER_KERNEL(depthwise_conv2d, CPU, ALL_LAYOUT, phi::DepthwiseConvKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(conv2d, phi::ConvKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(conv2d_infer, phi::ConvInferKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(depthwise_conv2d, phi::DepthwiseConvKernel) {}
