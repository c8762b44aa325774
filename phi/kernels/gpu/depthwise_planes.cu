#include <algorithm>

#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/funcs/conv/gpu_depthwise_tail.h"
#include "phi/kernels/primitive/gpu_images.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_pack.h"
#include "phi/kernels/primitive/gpu_window.h"

// Note [Planes of a depthwise convolution]
// Small images with channels first: rows are shorter than a warp, so that threads that read their
// pixels from memory ask for many pieces of lines, and each pixel many times. Here a block copies a
// few planes, which lie side by side, into its own memory, 16 bytes at a time, with zeros around
// them. A thread computes kRows x 2 pixels, and reads each row of its windows once, two floats at a
// time. A weight that is not finite must not meet these zeros: such filters are looked at pixel by
// pixel.

namespace phi {
namespace funcs {
namespace {

constexpr int kThreads = 256;
constexpr int kTileFloats = 4096;

// In a block's memory a plane is `height` rows of `pitch` floats, of which the first pad_top and
// the first floats of each row are the padding.
template <typename T>
struct PlaneTiles {
  DepthwiseSizes s;
  int height, pitch, planes_per_block, planes;
  primitive::Divider<uint32_t> in_size, in_w, pairs, strips, channels;
  bool flips, reads_packs, writes_pairs;
  const T *x, *filter;
  T* y;
  GpuFusedTail<T> tail;

  __device__ int plane_floats() const { return height * pitch; }
};

template <typename T>
__device__ void FillTile(const PlaneTiles<T>& p, int first_plane, int planes, float* tile) {
  for (int i = threadIdx.x; i < kTileFloats / 4; i += kThreads) {
    reinterpret_cast<float4*>(tile)[i] = make_float4(0, 0, 0, 0);
  }
  __syncthreads();
  constexpr int kPack = primitive::kPackOf<T>;
  const int count = planes * static_cast<int>(p.in_size.divisor);
  const int packs = p.reads_packs ? count / kPack : 0;
  const T* const from = p.x + int64_t{first_plane} * p.in_size.divisor;
  const auto place = [&](uint32_t element) {
    const uint32_t plane = p.in_size.Quotient(element);
    const uint32_t pixel = element - plane * p.in_size.divisor, row = p.in_w.Quotient(pixel);
    const int column = static_cast<int>(pixel - row * p.in_w.divisor);
    return static_cast<int>(plane) * p.plane_floats() +
           (static_cast<int>(row) + p.s.pad_top) * p.pitch + column + p.s.pad_left;
  };
  for (int pack = threadIdx.x; pack < packs; pack += kThreads) {
    const auto values = primitive::LoadPack<kPack>(from, pack);
#pragma unroll
    for (int k = 0; k < kPack; ++k) {
      tile[place(static_cast<uint32_t>(pack * kPack + k))] = primitive::Widen(values.val[k]);
    }
  }
  for (int i = packs * kPack + threadIdx.x; i < count; i += kThreads) {
    tile[place(static_cast<uint32_t>(i))] = primitive::Widen(from[i]);
  }
  __syncthreads();
}

// sums[row][column] of the windows at `corner`; kChecks: what is outside the image, of which
// `corner` is row `top` and column `left`, is left out.
template <int kKernel, int kStride, int kRows, bool kChecks>
__device__ __forceinline__ void SlideTile(const float* corner, int pitch, const float* weights,
                                          const DepthwiseSizes& s, int top, int left,
                                          float (&sums)[kRows][2]) {
  constexpr int kPairs = (kStride + kKernel + 1) / 2;
#pragma unroll
  for (int r = 0; r < (kRows - 1) * kStride + kKernel; ++r) {
    float2 values[kPairs];
#pragma unroll
    for (int i = 0; i < kPairs; ++i) {
      values[i] = *reinterpret_cast<const float2*>(corner + r * pitch + 2 * i);
    }
#pragma unroll
    for (int o = 0; o < kRows; ++o) {
      const int k = r - o * kStride;
      if (k < 0 || k >= kKernel) continue;
#pragma unroll
      for (int c = 0; c < 2; ++c) {
#pragma unroll
        for (int q = 0; q < kKernel; ++q) {
          const int at = c * kStride + q;
          const float value = at % 2 == 0 ? values[at / 2].x : values[at / 2].y;
          const float sum = sums[o][c] + value * weights[k * kKernel + q];
          if constexpr (kChecks) {
            const bool is_inside =
                primitive::IsInside(top + r, s.in_h) && primitive::IsInside(left + at, s.in_w);
            sums[o][c] = is_inside ? sum : sums[o][c];
          } else {
            sums[o][c] = sum;
          }
        }
      }
    }
  }
}

template <typename T, int kRows>
__device__ __forceinline__ void StoreTile(const PlaneTiles<T>& p, int64_t plane, int channel,
                                          int first_row, int column, float (&sums)[kRows][2]) {
  const int64_t begin = plane * p.s.out_h * p.s.out_w + int64_t{first_row} * p.s.out_w + column;
  const bool has_second = column + 1 < p.s.out_w;
  const float bias = p.tail.bias == nullptr ? 0.0f : primitive::Widen(p.tail.bias[channel]);
#pragma unroll
  for (int o = 0; o < kRows; ++o) {
    if (p.tail.bias != nullptr) {
      sums[o][0] += bias;
      sums[o][1] += bias;
    }
    if (p.tail.residual != nullptr && first_row + o < p.s.out_h) {
      const T* const residual = p.tail.residual + begin + o * p.s.out_w;
      sums[o][0] += primitive::Widen(residual[0]);
      if (has_second) sums[o][1] += primitive::Widen(residual[1]);
    }
  }
  ActivateQuickly<2 * kRows>(p.tail.activation, &sums[0][0]);
#pragma unroll
  for (int o = 0; o < kRows; ++o) {
    if (first_row + o >= p.s.out_h) break;
    T* const to = p.y + begin + o * p.s.out_w;
    const primitive::Pack<T, 2> both = {primitive::Narrow<T>(sums[o][0]),
                                        primitive::Narrow<T>(sums[o][1])};
    if (p.writes_pairs) {
      primitive::StorePack(to, both);
    } else {
      to[0] = both.val[0];
      if (has_second) to[1] = both.val[1];
    }
  }
}

template <typename T, int kKernel, int kStride, int kRows>
__global__ void __launch_bounds__(kThreads) SlidePlanesKernel(PlaneTiles<T> p) {
  __shared__ alignas(16) float tile[kTileFloats];
  const int first_plane = static_cast<int>(blockIdx.x) * p.planes_per_block;
  const int planes = min(p.planes_per_block, p.planes - first_plane);
  FillTile(p, first_plane, planes, tile);
  const int strips = static_cast<int>(p.strips.divisor), pairs = static_cast<int>(p.pairs.divisor);
  for (int task = threadIdx.x; task < planes * strips * pairs; task += kThreads) {
    const uint32_t line = p.pairs.Quotient(static_cast<uint32_t>(task));
    const int of_block = static_cast<int>(p.strips.Quotient(line));
    const int first_row = (static_cast<int>(line) - of_block * strips) * kRows;
    const int column = 2 * (task - static_cast<int>(line) * pairs);
    const int plane = first_plane + of_block;
    const int image = static_cast<int>(p.channels.Quotient(static_cast<uint32_t>(plane)));
    const int channel = plane - image * static_cast<int>(p.channels.divisor);
    constexpr int kSize = kKernel * kKernel;
    const T* const filter = p.filter + int64_t{channel} * kSize;
    float weights[kSize], probe = 0;
#pragma unroll
    for (int k = 0; k < kSize; ++k) {
      weights[k] = primitive::Widen(filter[p.flips ? kSize - 1 - k : k]);
      probe += weights[k] * 0.0f;
    }
    const float* const corner =
        tile + of_block * p.plane_floats() + first_row * kStride * p.pitch + column * kStride;
    float sums[kRows][2] = {};
    const int top = first_row * kStride - p.s.pad_top, left = column * kStride - p.s.pad_left;
    if (probe == 0.0f) {
      SlideTile<kKernel, kStride, kRows, false>(corner, p.pitch, weights, p.s, top, left, sums);
    } else {
      SlideTile<kKernel, kStride, kRows, true>(corner, p.pitch, weights, p.s, top, left, sums);
    }
    StoreTile(p, plane, channel, first_row, column, sums);
  }
}

// The most planes of a block that are whole packs, or the most where none are; fewer where there
// are few blocks.
template <typename T>
int PlanesOfBlock(const GPUContext& ctx, int fitting, int64_t planes, int64_t plane_size) {
  const int64_t sms = ctx.GetSMCount();
  const int most = static_cast<int>(std::min<int64_t>(fitting, (planes + sms - 1) / sms));
  for (int count = most; count > 0; --count) {
    if (primitive::AreWholePacks<T>(count * plane_size)) return count;
  }
  return most;
}

template <typename T, int kKernel, int kStride, int kRows>
bool Launch(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x, const T* filter,
            const GpuFusedTail<T>& tail, T* y) {
  const int strips = primitive::GroupsOf(s.out_h, kRows), pairs = primitive::GroupsOf(s.out_w, 2);
  const int64_t height = std::max<int64_t>(int64_t{s.in_h} + s.pad_top,
                                           (int64_t{strips} * kRows - 1) * kStride + kKernel);
  const int64_t read = (int64_t{pairs} - 1) * 2 * kStride + (kStride + kKernel + 1) / 2 * 2;
  const int64_t pitch = (std::max<int64_t>(int64_t{s.in_w} + s.pad_left, read) + 1) / 2 * 2;
  if (height > kTileFloats || pitch > kTileFloats || height * pitch > kTileFloats) return false;
  const int64_t planes = s.batch * s.in_channels, in_size = int64_t{s.in_h} * s.in_w;
  const int count =
      PlanesOfBlock<T>(ctx, static_cast<int>(kTileFloats / (height * pitch)), planes, in_size);
  const PlaneTiles<T> tiles{s,
                            static_cast<int>(height),
                            static_cast<int>(pitch),
                            count,
                            static_cast<int>(planes),
                            primitive::Divider<uint32_t>(in_size),
                            primitive::Divider<uint32_t>(s.in_w),
                            primitive::Divider<uint32_t>(pairs),
                            primitive::Divider<uint32_t>(strips),
                            primitive::Divider<uint32_t>(s.in_channels),
                            flips,
                            primitive::AreWholePacks<T>(count * in_size, x),
                            primitive::AreAligned(2 * sizeof(T), y) && s.out_w % 2 == 0,
                            x,
                            filter,
                            y,
                            tail};
  backends::gpu::GpuLaunchConfig config;
  config.thread_per_block.x = kThreads;
  config.block_per_grid.x = static_cast<unsigned>((planes + count - 1) / count);
  GpuLaunch(ctx, config, SlidePlanesKernel<T, kKernel, kStride, kRows>, tiles);
  return true;
}

template <typename T, int kKernel, int kStride>
bool LaunchRows(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x,
                const T* filter, const GpuFusedTail<T>& tail, T* y) {
  return TakesManyRows(s)
             ? Launch<T, kKernel, kStride, kManyRows>(ctx, s, flips, x, filter, tail, y)
             : Launch<T, kKernel, kStride, kFewRows>(ctx, s, flips, x, filter, tail, y);
}

}  // namespace

template <typename T>
bool SlideDepthwisePlanes(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x,
                          const T* filter, const GpuFusedTail<T>& tail, T* y) {
  const bool is_for_planes = !s.channel_last && s.in_channels == s.out_channels && s.in_h > 0 &&
                             s.in_w > 0 && s.pad_top >= 0 && s.pad_left >= 0;
  if (!is_for_planes) return false;
  if (s.batch * s.out_channels == 0 || s.out_h <= 0 || s.out_w <= 0) return true;
  if (s.kernel == 3) {
    return s.stride == 1 ? LaunchRows<T, 3, 1>(ctx, s, flips, x, filter, tail, y)
                         : LaunchRows<T, 3, 2>(ctx, s, flips, x, filter, tail, y);
  }
  return s.stride == 1 ? LaunchRows<T, 5, 1>(ctx, s, flips, x, filter, tail, y)
                       : LaunchRows<T, 5, 2>(ctx, s, flips, x, filter, tail, y);
}

#define PHIBRIDGE_SLIDE_PLANES(T)                                                                 \
  template bool SlideDepthwisePlanes<T>(const GPUContext&, const DepthwiseSizes&, bool, const T*, \
                                        const T*, const GpuFusedTail<T>&, T*)
PHIBRIDGE_SLIDE_PLANES(float);
PHIBRIDGE_SLIDE_PLANES(float16);
PHIBRIDGE_SLIDE_PLANES(bfloat16);
#undef PHIBRIDGE_SLIDE_PLANES

}  // namespace funcs
}  // namespace phi
