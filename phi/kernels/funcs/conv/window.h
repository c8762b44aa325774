#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

// Geometry of sliding windows: what convolution and pooling share. `data_dims` are the spatial
// dimensions; -1 in them means not known yet.

/// Makes `paddings` two numbers per axis (before, after) from one or two, by `padding_algorithm`:
/// EXPLICIT keeps them; SAME gives an output of ceil(size / stride) and sets dilations to 1; VALID
/// is 0. Errors: InvalidArgument for another number of paddings.
void UpdatePaddingAndDilation(std::vector<int>* paddings, std::vector<int>* dilations,
                              const std::string& padding_algorithm, const DDim& data_dims,
                              const std::vector<int>& strides, const std::vector<int>& ksize);

/// As UpdatePaddingAndDilation, for pooling; global and adaptive pooling have no padding.
void UpdatePadding(std::vector<int>* paddings, bool global_pooling, bool adaptive,
                   const std::string& padding_algorithm, const DDim& data_dims,
                   const std::vector<int>& strides, const std::vector<int>& ksize);

/// Global pooling: the window is the whole input.
void UpdateKernelSize(std::vector<int>* ksize, const DDim& data_dims);

/// True if a pooling window of these sizes over `axes` axes can be placed at all: what support
/// checks, which come before the shape function, must know. The shape function says what is wrong.
inline bool IsPoolWindow(const std::vector<int>& ksize, const std::vector<int>& strides,
                         const std::vector<int>& paddings, bool global_pooling, size_t axes = 2) {
  const auto positive = [axes](const std::vector<int>& v) {
    return v.size() == axes && std::all_of(v.begin(), v.end(), [](int n) { return n > 0; });
  };
  const bool padded =
      paddings.size() == 1 || paddings.size() == axes || paddings.size() == 2 * axes;
  return positive(strides) && padded && (global_pooling || positive(ksize));
}

/// Number of positions of a dilated window, which may be 0 or less: the caller refuses that.
inline int64_t ConvOutputSize(int64_t input, int64_t filter, int dilation, int pad_before,
                              int pad_after, int stride) {
  const int64_t room = input + pad_before + pad_after - (dilation * (filter - 1) + 1);
  return room < 0 ? 0 : room / stride + 1;
}

/// Number of positions of a pooling window; `ceil_mode` counts a last, partial one.
inline int64_t PoolOutputSize(int64_t input, int64_t ksize, int pad_before, int pad_after,
                              int stride, bool ceil_mode) {
  const int64_t room = input - ksize + pad_before + pad_after;
  return (ceil_mode ? room + stride - 1 : room) / stride + 1;
}

/// Whether adaptive pooling adapts its windows to the size of the result. For a maximum it does
/// not, as in the original's pool2d and pool3d: `adaptive` sets the size of the result and drops
/// the padding, while the windows stay those of `ksize` and `strides`. (Pooling with indices does
/// adapt them.)
inline bool AdaptsWindows(bool adaptive, const std::string& pooling_type) {
  return adaptive && pooling_type != "max";
}

/// Adaptive pooling: output i of `output_size` covers inputs [start, end).
HOSTDEVICE inline int64_t AdaptStartIndex(int64_t i, int64_t input_size, int64_t output_size) {
  return i * input_size / output_size;
}
HOSTDEVICE inline int64_t AdaptEndIndex(int64_t i, int64_t input_size, int64_t output_size) {
  return ((i + 1) * input_size + output_size - 1) / output_size;
}

inline bool IsChannelLast(const std::string& data_format) {
  return data_format == "NHWC" || data_format == "NDHWC" || data_format == "NLC";
}

/// For kernels of NHWC alone, which are chosen by the operator's own layout or by that of a tensor.
/// Errors: InvalidArgument unless `data_format`, of the attribute `name`, says channels last too.
void RequireChannelsLast(const std::string& data_format, const char* name);

/// The spatial dimensions of [N, C, …] or [N, …, C].
inline DDim SpatialDims(const DDim& dims, bool channel_last) {
  return channel_last ? slice_ddim(dims, 1, dims.size() - 1) : slice_ddim(dims, 2, dims.size());
}

}  // namespace funcs
}  // namespace phi
