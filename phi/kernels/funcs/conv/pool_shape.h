#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace funcs {

/// The part of one window inside the image, along one axis.
struct PoolSpan {
  int64_t begin, end;
  int64_t padded;  // elements inside image and padding
};

inline PoolSpan PoolSpanOf(int64_t i, int64_t input, int64_t output, int ksize, int stride, int pad,
                           bool adaptive) {
  if (adaptive) {
    const int64_t begin = AdaptStartIndex(i, input, output), end = AdaptEndIndex(i, input, output);
    return {begin, end, end - begin};
  }
  const int64_t begin = i * stride - pad;
  const int64_t end = std::min<int64_t>(begin + ksize, input + pad);
  return {std::max<int64_t>(begin, 0), std::min(end, input), end - begin};
}

struct PoolShape {
  int64_t images;  // N, or N · C if planes are pooled one by one
  int64_t in_h, in_w, out_h, out_w;
  int64_t channels;  // neighbouring elements that share a window: C for NHWC, else 1
  int ksize_h, ksize_w, stride_h, stride_w, pad_top, pad_left;
  bool adaptive, exclusive;

  PoolSpan Rows(int64_t y) const {
    return PoolSpanOf(y, in_h, out_h, ksize_h, stride_h, pad_top, adaptive);
  }
  PoolSpan Columns(int64_t x) const {
    return PoolSpanOf(x, in_w, out_w, ksize_w, stride_w, pad_left, adaptive);
  }
  int64_t Divisor(const PoolSpan& rows, const PoolSpan& columns) const {
    if (exclusive || adaptive) return (rows.end - rows.begin) * (columns.end - columns.begin);
    return rows.padded * columns.padded;
  }
};

/// The sizes of a 2-D pooling; the attributes are those of pool_kernel.h.
inline PoolShape MakePoolShape(const DDim& x, const DDim& out, const IntArray& kernel_size,
                               const std::vector<int>& strides, std::vector<int> pads,
                               bool exclusive, bool channel_last, bool global_pooling,
                               bool adaptive, const std::string& pooling_type,
                               const std::string& padding_algorithm) {
  const DDim in = SpatialDims(x, channel_last), result = SpatialDims(out, channel_last);
  std::vector<int> ksize(kernel_size.GetData().begin(), kernel_size.GetData().end());
  if (global_pooling) UpdateKernelSize(&ksize, in);
  UpdatePadding(&pads, global_pooling, adaptive, padding_algorithm, in, strides, ksize);
  const int64_t channels = x[channel_last ? 3 : 1];
  return {x[0] * (channel_last ? 1 : channels),
          in[0],
          in[1],
          result[0],
          result[1],
          channel_last ? channels : 1,
          ksize[0],
          ksize[1],
          strides[0],
          strides[1],
          pads[0],
          pads[2],
          AdaptsWindows(adaptive, pooling_type),
          exclusive};
}

}  // namespace funcs
}  // namespace phi
