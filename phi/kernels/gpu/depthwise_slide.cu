#include <type_traits>

#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/funcs/conv/gpu_depthwise_tail.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/primitive/gpu_images.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_pack.h"
#include "phi/kernels/primitive/gpu_window.h"

namespace phi {
namespace funcs {
namespace {

// A thread computes kRows pixels of a column of kPack channels of the result, which lie side by
// side where there are several.
template <typename T, int kKernel, int kStride, int kRows, int kPack>
struct SlideBody {
  static constexpr int kSize = kKernel * kKernel;

  DepthwiseSizes s;
  primitive::ImageDistances in, out;
  primitive::PixelFinder finder;            // of packs of channels
  primitive::Divider<uint32_t> multiplier;  // filters of a channel; 1 where kPack > 1
  bool flips;                               // the filter
  const T *x, *filter;
  T* y;
  GpuFusedTail<T> tail;

  __device__ void operator()(int64_t i) const {
    const auto at = finder.At(i);
    const int first = at.c * kPack;  // channel of the result
    float weights[kSize][kPack];
    LoadFilter(filter + int64_t{first} * kSize, weights);
    float sums[kRows][kPack] = {};
    const int channel = static_cast<int>(multiplier.Quotient(static_cast<uint32_t>(first)));
    Slide(x + at.n * in.n + channel * in.c, at.row * kRows * kStride - s.pad_top,
          at.column * kStride - s.pad_left, weights, sums);
    Store(at, first, sums);
  }

  __device__ __forceinline__ void LoadFilter(const T* from, float (&weights)[kSize][kPack]) const {
#pragma unroll
    for (int p = 0; p < kSize; ++p) {
      const auto values = primitive::LoadPack<kPack>(from, p);
#pragma unroll
      for (int v = 0; v < kPack; ++v) {
        const int k = (p * kPack + v) % kSize;
        weights[k][(p * kPack + v) / kSize] = primitive::Widen(values.val[v]);
      }
    }
    if (!flips) return;
#pragma unroll
    for (int k = 0; k < kSize / 2; ++k) {
#pragma unroll
      for (int v = 0; v < kPack; ++v) {
        const float weight = weights[k][v];
        weights[k][v] = weights[kSize - 1 - k][v];
        weights[kSize - 1 - k][v] = weight;
      }
    }
  }

  // `top`, `left`: where the window of the first pixel begins. What is outside is left out.
  __device__ __forceinline__ void Slide(const T* image, int top, int left,
                                        const float (&weights)[kSize][kPack],
                                        float (&sums)[kRows][kPack]) const {
#pragma unroll
    for (int r = 0; r < (kRows - 1) * kStride + kKernel; ++r) {
      const int h = top + r;
      bool is_inside[kKernel];
      primitive::Pack<T, kPack> values[kKernel];
#pragma unroll
      for (int q = 0; q < kKernel; ++q) {
        is_inside[q] = primitive::IsInside(h, s.in_h) && primitive::IsInside(left + q, s.in_w);
        values[q] = {};
        if (is_inside[q]) {
          values[q] = primitive::LoadPack<kPack>(image + h * in.h + (left + q) * in.w);
        }
      }
#pragma unroll
      for (int o = 0; o < kRows; ++o) {
        const int k = r - o * kStride;
        if (k < 0 || k >= kKernel) continue;
#pragma unroll
        for (int q = 0; q < kKernel; ++q)
          AddTap(is_inside[q], values[q], weights[k * kKernel + q], sums[o]);
      }
    }
  }

  __device__ __forceinline__ static void AddTap(bool is_inside,
                                                const primitive::Pack<T, kPack>& values,
                                                const float (&weights)[kPack],
                                                float (&sums)[kPack]) {
#pragma unroll
    for (int v = 0; v < kPack; ++v) {
      const float sum = sums[v] + primitive::Widen(values.val[v]) * weights[v];
      sums[v] = is_inside ? sum : sums[v];  // a weight may be infinite
    }
  }

  // `channel`: the first one.
  __device__ __forceinline__ void Store(const primitive::PixelFinder::Pixel& at, int channel,
                                        float (&sums)[kRows][kPack]) const {
    const int first = at.row * kRows;
    const int64_t begin = at.n * out.n + channel * out.c + int64_t{at.column} * out.w;
#pragma unroll
    for (int o = 0; o < kRows; ++o) {
      if (tail.bias != nullptr) Add(tail.bias + channel, sums[o]);
      if (tail.residual != nullptr && first + o < s.out_h) {
        Add(tail.residual + begin + int64_t{first + o} * out.h, sums[o]);
      }
    }
    ActivateQuickly<kRows * kPack>(tail.activation, &sums[0][0]);
#pragma unroll
    for (int o = 0; o < kRows; ++o) {
      if (first + o >= s.out_h) break;
      primitive::Pack<T, kPack> pack;
#pragma unroll
      for (int v = 0; v < kPack; ++v) pack.val[v] = primitive::Narrow<T>(sums[o][v]);
      primitive::StorePack(y + begin + int64_t{first + o} * out.h, pack);
    }
  }

  __device__ __forceinline__ static void Add(const T* from, float (&sums)[kPack]) {
    const auto values = primitive::LoadPack<kPack>(from);
#pragma unroll
    for (int v = 0; v < kPack; ++v) sums[v] += primitive::Widen(values.val[v]);
  }
};

template <typename T, int kKernel, int kStride, int kRows, int kPack>
void LaunchPacks(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x,
                 const T* filter, const GpuFusedTail<T>& tail, T* y) {
  const int rows = primitive::GroupsOf(s.out_h, kRows);
  const int64_t packs = s.out_channels / kPack;
  using Body = SlideBody<T, kKernel, kStride, kRows, kPack>;
  const Body body{s,
                  {s.in_channels, s.in_h, s.in_w, s.channel_last},
                  {s.out_channels, s.out_h, s.out_w, s.channel_last},
                  {packs, rows, s.out_w, s.channel_last},
                  primitive::Divider<uint32_t>(s.out_channels / s.in_channels),
                  flips,
                  x,
                  filter,
                  y,
                  tail};
  primitive::GpuLoop(ctx, s.batch * packs * rows * s.out_w, body);
}

// Channels that lie side by side are read together, unless few threads would be left.
template <typename T, int kKernel, int kStride, int kRows>
void Launch(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x, const T* filter,
            const GpuFusedTail<T>& tail, T* y) {
  constexpr int kPack = kKernel == 3 ? 4 : 2;  // registers bound it
  constexpr int64_t kFewestThreads = 256;      // of a multiprocessor
  const bool takes_packs =
      s.channel_last && s.in_channels == s.out_channels && s.in_channels % kPack == 0 &&
      primitive::AreAligned(kPack * sizeof(T), x, filter, y, tail.bias, tail.residual) &&
      s.batch * s.out_channels * s.out_h * s.out_w >=
          ctx.GetSMCount() * kFewestThreads * kRows * kPack;
  takes_packs ? LaunchPacks<T, kKernel, kStride, kRows, kPack>(ctx, s, flips, x, filter, tail, y)
              : LaunchPacks<T, kKernel, kStride, kRows, 1>(ctx, s, flips, x, filter, tail, y);
}

template <typename T, int kKernel, int kStride>
void LaunchRows(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x,
                const T* filter, const GpuFusedTail<T>& tail, T* y) {
  TakesManyRows(s) ? Launch<T, kKernel, kStride, kManyRows>(ctx, s, flips, x, filter, tail, y)
                   : Launch<T, kKernel, kStride, kFewRows>(ctx, s, flips, x, filter, tail, y);
}

template <typename T, int kKernel>
void LaunchStride(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x,
                  const T* filter, const GpuFusedTail<T>& tail, T* y) {
  s.stride == 1 ? LaunchRows<T, kKernel, 1>(ctx, s, flips, x, filter, tail, y)
                : LaunchRows<T, kKernel, 2>(ctx, s, flips, x, filter, tail, y);
}

template <typename T>
void LaunchSlide(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x,
                 const T* filter, const GpuFusedTail<T>& tail, T* y) {
  if (SlideDepthwisePlanes(ctx, s, flips, x, filter, tail, y)) return;
  s.kernel == 3 ? LaunchStride<T, 3>(ctx, s, flips, x, filter, tail, y)
                : LaunchStride<T, 5>(ctx, s, flips, x, filter, tail, y);
}

// The gradient of the input: a thread sums one element over the windows that it is in.
template <typename T, int kKernel, int kStride>
struct SpreadDepthwiseBody {
  DepthwiseSizes s;
  primitive::ImageDistances in, out;
  primitive::PixelFinder finder;
  int multiplier;
  const T *g, *filter;
  T* x_grad;

  __device__ void operator()(int64_t i) const {
    const auto at = finder.At(i);
    float sum = 0;
    for (int m = 0; m < multiplier; ++m) {
      const int64_t c = int64_t{at.c} * multiplier + m;
      sum = AddWindows(g + at.n * out.n + c * out.c, filter + c * kKernel * kKernel,
                       at.row + s.pad_top, at.column + s.pad_left, sum);
    }
    x_grad[at.n * in.n + at.c * in.c + int64_t{at.row} * in.h + int64_t{at.column} * in.w] =
        primitive::Narrow<T>(sum);
  }

  // `h`, `w`: the position with the padding counted.
  __device__ __forceinline__ float AddWindows(const T* image, const T* weights, int h, int w,
                                              float sum) const {
#pragma unroll
    for (int k = 0; k < kKernel; ++k) {
      const int row = (h - k) / kStride;
      const bool is_row = h >= k && (h - k) % kStride == 0 && row < s.out_h;
#pragma unroll
      for (int q = 0; q < kKernel; ++q) {
        const int column = (w - q) / kStride;
        const bool takes = is_row && w >= q && (w - q) % kStride == 0 && column < s.out_w;
        if (takes) {
          sum += primitive::Widen(image[row * out.h + column * out.w]) *
                 primitive::Widen(weights[k * kKernel + q]);
        }
      }
    }
    return sum;
  }
};

template <typename T, int kKernel, int kStride>
void LaunchSpread(const GPUContext& ctx, const DepthwiseSizes& s, const T* g, const T* filter,
                  T* x_grad) {
  const SpreadDepthwiseBody<T, kKernel, kStride> body{
      s,
      {s.in_channels, s.in_h, s.in_w, s.channel_last},
      {s.out_channels, s.out_h, s.out_w, s.channel_last},
      {s.in_channels, s.in_h, s.in_w, s.channel_last},
      static_cast<int>(s.out_channels / s.in_channels),
      g,
      filter,
      x_grad};
  primitive::GpuLoop(ctx, s.batch * s.in_channels * s.in_h * s.in_w, body);
}

}  // namespace

bool FindDepthwiseSizes(const DDim& input, const DDim& filter, const DDim& out,
                        const ConvAttributes& attr, DepthwiseSizes* sizes) {
  const bool is_ours = IsForSlidingDepthwise(filter, attr.groups, attr.strides, attr.dilations) &&
                       input.size() == 4 && primitive::FitsIndex32(product(input)) &&
                       primitive::FitsIndex32(product(out));
  if (!is_ours) return false;
  const DDim from = SpatialDims(input, attr.channel_last), to = SpatialDims(out, attr.channel_last);
  const int kernel = static_cast<int>(filter[2]);
  std::vector<int> pads = attr.paddings, dilations = attr.dilations;
  UpdatePaddingAndDilation(&pads, &dilations, attr.padding_algorithm, from, attr.strides,
                           {kernel, kernel});
  *sizes = {static_cast<int>(from[0]),
            static_cast<int>(from[1]),
            static_cast<int>(to[0]),
            static_cast<int>(to[1]),
            pads[0],
            pads[2],
            input[0],
            attr.groups,
            filter[0],
            kernel,
            attr.strides[0],
            attr.channel_last};
  return true;
}

template <typename T>
bool SlideDepthwise(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                    const ConvAttributes& attr, GpuFusedTail<T> tail, DenseTensor* out) {
  if constexpr (std::is_same_v<T, double>) {
    return false;
  } else {
    DepthwiseSizes sizes;
    if (input.numel() == 0 ||
        !FindDepthwiseSizes(input.dims(), filter.dims(), out->dims(), attr, &sizes)) {
      return false;
    }
    T* const y = ctx.template Alloc<T>(out);
    if (out->numel() == 0) return true;
    GpuFusedTail<T> after;
    if (tail.relu || !HasQuickActivation(tail.activation.function)) {
      after = tail;
      tail = {};
    }
    LaunchSlide(ctx, sizes, false, input.data<T>(), filter.data<T>(), tail, y);
    ApplyFusedTail(ctx, out->numel(), after, y);
    return true;
  }
}

template <typename T>
void SlideDepthwiseInputGrad(const GPUContext& ctx, const DepthwiseSizes& s, const T* g,
                             const T* filter, T* x_grad) {
  if (s.stride == 1 && s.in_channels == s.out_channels) {
    const int rest = s.kernel - 1;  // the convolution with the flipped filter
    const DepthwiseSizes back = {s.out_h,          s.out_w,           s.in_h,  s.in_w,
                                 rest - s.pad_top, rest - s.pad_left, s.batch, s.out_channels,
                                 s.in_channels,    s.kernel,          1,       s.channel_last};
    return LaunchSlide(ctx, back, true, g, filter, GpuFusedTail<T>(), x_grad);
  }
  if (s.kernel == 3) {
    s.stride == 1 ? LaunchSpread<T, 3, 1>(ctx, s, g, filter, x_grad)
                  : LaunchSpread<T, 3, 2>(ctx, s, g, filter, x_grad);
  } else {
    s.stride == 1 ? LaunchSpread<T, 5, 1>(ctx, s, g, filter, x_grad)
                  : LaunchSpread<T, 5, 2>(ctx, s, g, filter, x_grad);
  }
}

#define PHIBRIDGE_SLIDE_DEPTHWISE(T)                                                         \
  template bool SlideDepthwise<T>(const GPUContext&, const DenseTensor&, const DenseTensor&, \
                                  const ConvAttributes&, GpuFusedTail<T>, DenseTensor*)
PHIBRIDGE_SLIDE_DEPTHWISE(float);
PHIBRIDGE_SLIDE_DEPTHWISE(double);
PHIBRIDGE_SLIDE_DEPTHWISE(float16);
PHIBRIDGE_SLIDE_DEPTHWISE(bfloat16);
#undef PHIBRIDGE_SLIDE_DEPTHWISE

#define PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(T)                                                      \
  template void SlideDepthwiseInputGrad<T>(const GPUContext&, const DepthwiseSizes&, const T*, \
                                           const T*, T*)
PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(float);
PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(float16);
PHIBRIDGE_SLIDE_DEPTHWISE_GRAD(bfloat16);
#undef PHIBRIDGE_SLIDE_DEPTHWISE_GRAD

}  // namespace funcs
}  // namespace phi
