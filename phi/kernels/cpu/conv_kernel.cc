#include "phi/kernels/conv_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

namespace phi {
namespace {

template <typename T>
using Conv2dFn = void (*)(const funcs::Conv2dShape&, const T*, const T*, T*);

/// One convolution for depthwise filters, one for all others.
template <typename T>
struct Conv2dPair {
  Conv2dFn<T> depthwise, other;
};

template <typename T, typename Context>
void RunConv2d(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
               const std::vector<int>& strides, const std::vector<int>& paddings,
               const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
               bool channel_last, Conv2dPair<T> convs, DenseTensor* out) {
  T* output = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (filter.numel() == 0) {
    std::fill_n(output, out->numel(), T(0));
    return;
  }
  const funcs::Conv2dShape s =
      funcs::MakeConv2dShape(input.dims(), filter.dims(), out->dims(), strides, paddings,
                             padding_algorithm, groups, dilations, channel_last);
  const bool depthwise = s.groups == s.in_channels && s.groups > 1;
  (depthwise ? convs.depthwise : convs.other)(s, input.data<T>(), filter.data<T>(), output);
}

// The kernels for NHWC alone.

template <typename T, typename Context>
void ConvInferNHWCKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                         const std::vector<int>& strides, const std::vector<int>& paddings,
                         const std::string& padding_algorithm, int groups,
                         const std::vector<int>& dilations, const std::string& data_format,
                         DenseTensor* out) {
  funcs::RequireChannelsLast(data_format, "data_format");
  RunConv2d<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations, true,
               {&funcs::DepthwiseConv2dChannelsLast<T>, &funcs::Conv2dChannelsLast<T>}, out);
}

template <typename T, typename Context>
void ConvNHWCKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                    const std::vector<int>& strides, const std::vector<int>& paddings,
                    const std::string& padding_algorithm, int groups,
                    const std::vector<int>& dilations, const std::string& data_format, bool, int,
                    bool, DenseTensor* out) {
  ConvInferNHWCKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups,
                         dilations, data_format, out);
}

template <typename T, typename Context>
void DepthwiseConvNHWCKernel(const Context& ctx, const DenseTensor& input,
                             const DenseTensor& filter, const std::vector<int>& strides,
                             const std::vector<int>& paddings, const std::string& padding_algorithm,
                             int groups, const std::vector<int>& dilations,
                             const std::string& data_format, bool, int, bool, bool fuse_relu,
                             DenseTensor* out) {
  funcs::RefuseFusedRelu(fuse_relu);
  ConvInferNHWCKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups,
                         dilations, data_format, out);
}

}  // namespace

template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups,
                     const std::vector<int>& dilations, const std::string& data_format,
                     DenseTensor* out) {
  if (funcs::IsChannelLast(data_format)) {
    return ConvInferNHWCKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups,
                                  dilations, data_format, out);
  }
  RunConv2d<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations, false,
               {&funcs::DepthwiseConv2d<T>, &funcs::Conv2d<T>}, out);
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
  funcs::RefuseFusedRelu(fuse_relu);
  ConvInferKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                     data_format, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv2d, CPU, ALL_LAYOUT, phi::ConvKernel, float, double) {}
PD_REGISTER_KERNEL(conv2d_infer, CPU, ALL_LAYOUT, phi::ConvInferKernel, float, double) {}
PD_REGISTER_KERNEL(depthwise_conv2d, CPU, ALL_LAYOUT, phi::DepthwiseConvKernel, float, double) {}

PD_REGISTER_KERNEL(conv2d, CPU, NHWC, phi::ConvNHWCKernel, float, double) {}
PD_REGISTER_KERNEL(conv2d_infer, CPU, NHWC, phi::ConvInferNHWCKernel, float, double) {}
PD_REGISTER_KERNEL(depthwise_conv2d, CPU, NHWC, phi::DepthwiseConvNHWCKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(conv2d, phi::ConvKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(conv2d_infer, phi::ConvInferKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(depthwise_conv2d, phi::DepthwiseConvKernel) {}
