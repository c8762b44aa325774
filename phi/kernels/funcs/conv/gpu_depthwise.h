#pragma once

#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"
#include "phi/kernels/funcs/elementwise/gpu_fused_tail.h"

namespace phi {
namespace funcs {

// Note [Depthwise convolutions on the GPU]
// A depthwise convolution multiplies little for what it reads and writes. For windows of 3x3 and
// 5x5 that move by 1 or 2 there are kernels of our own: a thread computes a few pixels of a column
// and keeps their sums and the filter in registers, so that it reads each row of the input once for
// all of them, and applies what follows the convolution before it writes. Small images with
// channels first go through a block's own memory (Note [Planes of a depthwise convolution]). Other
// depthwise convolutions have the plain kernel (Note [Direct convolution]), and for half types with
// channels first cuDNN's.

/// out = the convolution of `input` and its tail, enqueued, with memory for `out` taken; float,
/// float16, bfloat16, summed in float32. False, with nothing done, if it is none of these kernels':
/// by IsForSlidingDepthwise, its dtype, or as a tensor has no or 2^31 elements. Shapes are those of
/// conv_kernel.h; an empty result stays empty.
template <typename T>
bool SlideDepthwise(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                    const ConvAttributes& attr, GpuFusedTail<T> tail, DenseTensor* out);

/// Its gradients, as GpuConvGrad; either may be nullptr. Nothing is added atomically: the same bits
/// every time. False as SlideDepthwise.
template <typename T>
bool SlideDepthwiseGrad(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                        const DenseTensor& out_grad, const ConvAttributes& attr,
                        DenseTensor* input_grad, DenseTensor* filter_grad);

// What these two are made of.

/// The convolution as sizes of images.
struct DepthwiseSizes {
  int in_h, in_w, out_h, out_w, pad_top, pad_left;
  int64_t batch, in_channels, out_channels;
  int kernel, stride;
  bool channel_last;
};
/// False if it is not theirs.
bool FindDepthwiseSizes(const DDim& input, const DDim& filter, const DDim& out,
                        const ConvAttributes& attr, DepthwiseSizes* sizes);
/// How many rows of a result a thread computes: of 7, which divide the usual sizes of images, or 4,
/// what computes fewer rows in vain.
constexpr int kManyRows = 7, kFewRows = 4;
inline bool TakesManyRows(const DepthwiseSizes& s) {
  const auto computed = [&s](int rows) { return (s.out_h + rows - 1) / rows * rows; };
  return computed(kManyRows) <= computed(kFewRows);
}
/// Enqueues the convolution of small images, by Note [Planes of a depthwise convolution]; `flips`:
/// with the filter turned by 180 degrees. `tail`: as far as HasQuickActivation goes. False, with
/// nothing done, for channels last, several filters a channel, negative padding, or images of more
/// than about 60x60. float, float16, bfloat16.
template <typename T>
bool SlideDepthwisePlanes(const GPUContext& ctx, const DepthwiseSizes& s, bool flips, const T* x,
                          const T* filter, const GpuFusedTail<T>& tail, T* y);
/// Enqueues the gradient of the input.
template <typename T>
void SlideDepthwiseInputGrad(const GPUContext& ctx, const DepthwiseSizes& s, const T* g,
                             const T* filter, T* x_grad);

}  // namespace funcs
}  // namespace phi
