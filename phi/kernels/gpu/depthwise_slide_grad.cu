#include <type_traits>

#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/primitive/gpu_images.h"
#include "phi/kernels/primitive/gpu_reduce.h"
#include "phi/kernels/primitive/gpu_window.h"

namespace phi {
namespace funcs {
namespace {

// One number for each element of a window.
template <typename T, int kKernel>
struct WindowNumbers {
  T at[kKernel * kKernel];
};

template <int kKernel>
struct AddWindowSums {
  using Sums = WindowNumbers<float, kKernel>;
  __device__ Sums operator()(Sums a, const Sums& b) const {
#pragma unroll
    for (int k = 0; k < kKernel * kKernel; ++k) a.at[k] += b.at[k];
    return a;
  }
};

template <typename T, int kKernel>
struct RoundWindowSums {
  __device__ WindowNumbers<T, kKernel> operator()(const WindowNumbers<float, kKernel>& sums,
                                                  int64_t /*channel*/) const {
    WindowNumbers<T, kKernel> rounded;
#pragma unroll
    for (int k = 0; k < kKernel * kKernel; ++k) rounded.at[k] = primitive::Narrow<T>(sums.at[k]);
    return rounded;
  }
};

// What each pixel of the result adds to the gradient of the filter of its channel.
template <typename T, int kKernel>
struct DepthwiseFilterSource {
  using Sums = WindowNumbers<float, kKernel>;
  DepthwiseSizes s;
  primitive::ImageDistances in, out;
  primitive::Divider<uint32_t> rows, columns, multiplier;
  const T *x, *g;

  struct Channel {
    const T *x, *g;
  };
  __device__ Channel Base(int64_t c) const {
    return {x + int64_t{multiplier.Quotient(static_cast<uint32_t>(c))} * in.c, g + c * out.c};
  }
  __device__ Sums Load(const Channel& channel, int64_t /*c*/, int64_t k) const {
    const uint32_t index = static_cast<uint32_t>(k), line = columns.Quotient(index);
    const uint32_t n = rows.Quotient(line);
    const int column = static_cast<int>(index - line * columns.divisor);
    const int row = static_cast<int>(line - n * rows.divisor);
    const float here =
        primitive::Widen(channel.g[int64_t{n} * out.n + row * out.h + column * out.w]);
    const T* image = channel.x + int64_t{n} * in.n;
    const int top = row * s.stride - s.pad_top, left = column * s.stride - s.pad_left;
    Sums sums;
#pragma unroll
    for (int r = 0; r < kKernel; ++r) {
      const bool is_row = primitive::IsInside(top + r, s.in_h);
#pragma unroll
      for (int q = 0; q < kKernel; ++q) {
        const bool is_column = primitive::IsInside(left + q, s.in_w);
        const bool takes = is_row && is_column;
        sums.at[r * kKernel + q] =
            takes ? here * primitive::Widen(image[(top + r) * in.h + (left + q) * in.w]) : 0.0f;
      }
    }
    return sums;
  }
};

template <typename T, int kKernel>
void ReduceToFilter(const GPUContext& ctx, const DepthwiseSizes& s, const T* x, const T* g,
                    T* filter_grad) {
  const DepthwiseFilterSource<T, kKernel> source{
      s,
      {s.in_channels, s.in_h, s.in_w, s.channel_last},
      {s.out_channels, s.out_h, s.out_w, s.channel_last},
      primitive::Divider<uint32_t>(s.out_h),
      primitive::Divider<uint32_t>(s.out_w),
      primitive::Divider<uint32_t>(s.out_channels / s.in_channels),
      x,
      g};
  primitive::GpuReduce(ctx, s.out_channels, s.batch * s.out_h * s.out_w,
                       /*values_are_neighbours=*/!s.channel_last, WindowNumbers<float, kKernel>(),
                       source, AddWindowSums<kKernel>(), RoundWindowSums<T, kKernel>(),
                       reinterpret_cast<WindowNumbers<T, kKernel>*>(filter_grad));
}

}  // namespace

template <typename T>
bool SlideDepthwiseGrad(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                        const DenseTensor& out_grad, const ConvAttributes& attr,
                        DenseTensor* input_grad, DenseTensor* filter_grad) {
  if constexpr (std::is_same_v<T, double>) {
    return false;
  } else {
    DepthwiseSizes s;
    if (out_grad.numel() == 0 || input.numel() == 0 ||
        !FindDepthwiseSizes(input.dims(), filter.dims(), out_grad.dims(), attr, &s)) {
      return false;
    }
    const T *const x = input.data<T>(), *const g = out_grad.data<T>();
    if (filter_grad != nullptr) {
      T* const to = ctx.template Alloc<T>(filter_grad);
      s.kernel == 3 ? ReduceToFilter<T, 3>(ctx, s, x, g, to)
                    : ReduceToFilter<T, 5>(ctx, s, x, g, to);
    }
    if (input_grad != nullptr) {
      SlideDepthwiseInputGrad(ctx, s, g, filter.data<T>(), ctx.template Alloc<T>(input_grad));
    }
    return true;
  }
}

#define PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(T)                                                        \
  template bool SlideDepthwiseGrad<T>(const GPUContext&, const DenseTensor&, const DenseTensor&, \
                                      const DenseTensor&, const ConvAttributes&, DenseTensor*,   \
                                      DenseTensor*)
PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(float);
PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(double);
PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(float16);
PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(bfloat16);
#undef PHIBRIDGE_SLIDE_DEPTHWISE_GRAD

}  // namespace funcs
}  // namespace phi
