#pragma once

#include <string>
#include <vector>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// The sizes of a 2-D convolution; filters are [channels, channels per group, height, width].
struct Conv2dShape {
  int64_t batch, in_channels, in_h, in_w;
  int64_t out_channels, out_h, out_w;
  int64_t kernel_h, kernel_w;
  int64_t groups;
  int stride_h, stride_w, pad_top, pad_left, dilation_h, dilation_w;

  int64_t in_per_group() const { return in_channels / groups; }
  int64_t out_per_group() const { return out_channels / groups; }
  int64_t patch() const { return in_per_group() * kernel_h * kernel_w; }
  int64_t in_plane() const { return in_h * in_w; }
  int64_t out_plane() const { return out_h * out_w; }
  /// True if a patch is one pixel, so that the image in memory is already the matrix of patches.
  /// Without padding, as the result is as large as the image.
  bool is_pointwise() const {
    return kernel_h == 1 && kernel_w == 1 && stride_h == 1 && stride_w == 1 &&
           in_plane() == out_plane();
  }
};

Conv2dShape MakeConv2dShape(const DDim& input, const DDim& filter, const DDim& output,
                            const std::vector<int>& strides, std::vector<int> paddings,
                            const std::string& padding_algorithm, int groups,
                            std::vector<int> dilations, bool channel_last);

/// True if a GPU has a kernel of its own for a depthwise convolution of such attributes (Note
/// [Depthwise convolutions on the GPU]): as many groups as channels, more than one, and windows of
/// 3x3 or 5x5 that move by 1 or 2. `filter`: [M, 1, KH, KW]; -1 is an unknown size.
bool IsForSlidingDepthwise(const DDim& filter, int groups, const std::vector<int>& strides,
                           const std::vector<int>& dilations);

/// Errors: Unimplemented if the depthwise convolution shall rectify its input first.
void RefuseFusedRelu(bool fuse_relu);

/// The convolution as matrix products of filters and patches; patches are gathered while they are
/// packed.
/// input [N, C, H, W], output [N, M, OH, OW].
template <typename T>
void Conv2d(const Conv2dShape& s, const T* input, const T* filter, T* output);

/// The depthwise convolution (groups == in_channels): each filter slides over its own channel.
template <typename T>
void DepthwiseConv2d(const Conv2dShape& s, const T* input, const T* filter, T* output);

/// Conv2d over images [N, H, W, C], to [N, OH, OW, M]: nothing is transposed but the filter, since
/// the channels of a pixel lie side by side in a patch.
template <typename T>
void Conv2dChannelsLast(const Conv2dShape& s, const T* input, const T* filter, T* output);

/// DepthwiseConv2d over images [N, H, W, C], to [N, OH, OW, M]; all channels of a pixel at once.
template <typename T>
void DepthwiseConv2dChannelsLast(const Conv2dShape& s, const T* input, const T* filter, T* output);

}  // namespace funcs
}  // namespace phi
