#include "phi/kernels/conv_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_window.h"

// Note [Direct convolution]
// A thread sums one output element over its window: the plain reference that cuDNN
// (gpudnn/conv_kernel.cc) is tested against, what runs when a program says use_cudnn = false, and
// what computes depthwise convolutions that no quicker kernel does (Note [Depthwise convolutions on
// the GPU]).

namespace phi {
namespace {

// Distances in elements between neighbours of each axis of [n, c, h, w], whatever the layout.
struct ImageSteps {
  int64_t n, c, h, w;
};

ImageSteps StepsOf(int64_t channels, int64_t height, int64_t width, bool channel_last) {
  if (channel_last) return {height * width * channels, 1, width * channels, channels};
  return {channels * height * width, height * width, width, 1};
}

template <typename Index, typename T>
struct ConvBody {
  funcs::Conv2dShape s;
  int64_t in_per_group, out_per_group;
  ImageSteps in;
  bool channel_last;  // the order in which threads take elements is that of the memory
  primitive::Divider<Index> size1, size2, size3;  // of the inner axes of the output, outside in
  const T* x;
  const T* filter;
  T* y;

  __device__ void operator()(int64_t i) const {
    const Index rest2 = size3.Quotient(static_cast<Index>(i));
    const Index rest1 = size2.Quotient(rest2);
    const Index n = size1.Quotient(rest1);
    const int64_t a = rest1 - n * size1.divisor, b = rest2 - rest1 * size2.divisor,
                  c = static_cast<Index>(i) - rest2 * size3.divisor;
    y[i] = channel_last ? At(n, c, a, b) : At(n, a, b, c);
  }

  __device__ T At(int64_t n, int64_t m, int64_t oh, int64_t ow) const {
    using C = funcs::ComputeType<T>;
    const int64_t first_channel = m / out_per_group * in_per_group;
    const T* image = x + n * in.n + first_channel * in.c;
    const T* weights = filter + m * in_per_group * s.kernel_h * s.kernel_w;
    C sum = 0;
    for (int64_t k = 0; k < in_per_group; ++k) {
      for (int64_t r = 0; r < s.kernel_h; ++r) {
        const int64_t h = oh * s.stride_h - s.pad_top + r * s.dilation_h;
        if (!primitive::IsInside(h, s.in_h)) continue;
        for (int64_t q = 0; q < s.kernel_w; ++q) {
          const int64_t w = ow * s.stride_w - s.pad_left + q * s.dilation_w;
          if (!primitive::IsInside(w, s.in_w)) continue;
          sum += static_cast<C>(image[k * in.c + h * in.h + w * in.w]) *
                 static_cast<C>(weights[(k * s.kernel_h + r) * s.kernel_w + q]);
        }
      }
    }
    return static_cast<T>(sum);
  }
};

template <typename Index, typename T>
void ConvOnGpu(const GPUContext& ctx, const funcs::Conv2dShape& s, bool channel_last, const T* x,
               const T* filter, int64_t n, T* y) {
  const int64_t sizes[3] = {channel_last ? s.out_h : s.out_channels,
                            channel_last ? s.out_w : s.out_h,
                            channel_last ? s.out_channels : s.out_w};
  ConvBody<Index, T> body{s,
                          s.in_per_group(),
                          s.out_per_group(),
                          StepsOf(s.in_channels, s.in_h, s.in_w, channel_last),
                          channel_last,
                          primitive::Divider<Index>(sizes[0]),
                          primitive::Divider<Index>(sizes[1]),
                          primitive::Divider<Index>(sizes[2]),
                          x,
                          filter,
                          y};
  primitive::GpuLoop(ctx, n, body);
}

template <typename T>
void DirectConv(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool channel_last = funcs::IsChannelLast(data_format);
  const funcs::Conv2dShape s =
      funcs::MakeConv2dShape(input.dims(), filter.dims(), out->dims(), strides, paddings,
                             padding_algorithm, groups, dilations, channel_last);
  const auto conv =
      primitive::FitsIndex32(out->numel()) ? &ConvOnGpu<uint32_t, T> : &ConvOnGpu<uint64_t, T>;
  conv(ctx, s, channel_last, input.data<T>(), filter.data<T>(), out->numel(), y);
}

}  // namespace

template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups,
                     const std::vector<int>& dilations, const std::string& data_format,
                     DenseTensor* out) {
  DirectConv<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                data_format, out);
}

template <typename T, typename Context>
void ConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, bool, int, bool, DenseTensor* out) {
  DirectConv<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                data_format, out);
}

template <typename T, typename Context>
void DepthwiseConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                         const std::vector<int>& strides, const std::vector<int>& paddings,
                         const std::string& padding_algorithm, int groups,
                         const std::vector<int>& dilations, const std::string& data_format, bool,
                         int, bool, bool fuse_relu, DenseTensor* out) {
  funcs::RefuseFusedRelu(fuse_relu);
  const funcs::ConvAttributes attr = {strides, paddings,  padding_algorithm,
                                      groups,  dilations, funcs::IsChannelLast(data_format)};
  if (funcs::SlideDepthwise<T>(ctx, input, filter, attr, {}, out)) return;
  ConvInferKernel<T>(ctx, input, filter, strides, paddings, padding_algorithm, groups, dilations,
                     data_format, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv2d, GPU, ALL_LAYOUT, phi::ConvKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(conv2d_infer, GPU, ALL_LAYOUT, phi::ConvInferKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(depthwise_conv2d, GPU, ALL_LAYOUT, phi::DepthwiseConvKernel, float, double,
                   phi::float16, phi::bfloat16) {}
