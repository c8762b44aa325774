#pragma once

#include "phi/kernels/funcs/conv/conv2d.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"
#include "phi/kernels/funcs/elementwise/gpu_fused_tail.h"

namespace phi {
namespace funcs {

// Note [Depthwise convolutions on the GPU]
// A depthwise convolution multiplies little for what it reads and writes. For windows of 3x3 and
// 5x5 that move by 1 or 2 there is a kernel of our own: a thread computes a few pixels of a column
// and keeps their sums and the filter in registers, so that it reads each row of the input once for
// all of them, and applies what follows the convolution before it writes. Other depthwise
// convolutions have the plain kernel (Note [Direct convolution]), and for half types with channels
// first cuDNN's.

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
/// Enqueues the gradient of the input.
template <typename T>
void SlideDepthwiseInputGrad(const GPUContext& ctx, const DepthwiseSizes& s, const T* g,
                             const T* filter, T* x_grad);

}  // namespace funcs
}  // namespace phi
