#pragma once

#include <algorithm>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace funcs {

/// The part of a pooling window inside one axis.
struct Span {
  int64_t begin = 0, end = 0;
  int64_t padded = 0;  // elements inside axis and padding
};

/// Pooling over volumes [depth, height, width]; images are volumes of depth 1.
struct Pool3dShape {
  int64_t in[3] = {1, 1, 1}, out[3] = {1, 1, 1};
  int ksize[3] = {1, 1, 1}, stride[3] = {1, 1, 1}, pad[3] = {0, 0, 0};
  bool adaptive = false;

  int64_t in_size() const { return in[0] * in[1] * in[2]; }
  int64_t out_size() const { return out[0] * out[1] * out[2]; }
  /// What an average over a window is divided by: a number of elements, which need not fit into 64
  /// bits where the padding is large.
  HOSTDEVICE double Divisor(const Span& d, const Span& h, const Span& w, bool exclusive) const {
    const bool inside = exclusive || adaptive;
    const int64_t a = inside ? d.end - d.begin : d.padded, b = inside ? h.end - h.begin : h.padded,
                  c = inside ? w.end - w.begin : w.padded;
    return static_cast<double>(a) * static_cast<double>(b) * static_cast<double>(c);
  }
  /// The positions [begin, end) of an axis whose windows may hold its element `at`: all that do,
  /// and perhaps some neighbours. by_stride(n): n / stride[axis], for n >= 0.
  template <typename ByStride>
  HOSTDEVICE Span PositionsNear(int axis, int64_t at, const ByStride& by_stride) const {
    int64_t first, last;
    if (adaptive) {
      first = at * out[axis] / in[axis] - 1;
      last = (at + 1) * out[axis] / in[axis] + 1;
    } else {
      const int64_t from = at + pad[axis], before = from - ksize[axis] + 1;
      first = before > 0 ? by_stride(before) : 0;
      last = from >= 0 ? by_stride(from) : -1;
    }
    return {std::max<int64_t>(first, 0), std::min(last + 1, out[axis]), 0};
  }
  /// The window at position `at` of an axis. The padding after the axis counts as that before it.
  HOSTDEVICE Span SpanAt(int axis, int64_t at) const {
    const int64_t size = in[axis];
    if (adaptive) {
      const int64_t first = AdaptStartIndex(at, size, out[axis]);
      const int64_t last = AdaptEndIndex(at, size, out[axis]);
      return {first, last, last - first};
    }
    const int64_t first = at * stride[axis] - pad[axis];
    const int64_t last = std::min<int64_t>(first + ksize[axis], size + pad[axis]);
    return {std::max<int64_t>(first, 0), std::min(last, size), last - first};
  }
};

/// paddings: two per axis.
inline Pool3dShape MakePool3dShape(const DDim& in, const DDim& out, const std::vector<int>& ksize,
                                   const std::vector<int>& strides,
                                   const std::vector<int>& paddings, bool adaptive) {
  Pool3dShape s;
  s.adaptive = adaptive;
  for (int i = 0; i < in.size(); ++i) {
    const int to = 3 - in.size() + i;
    const size_t a = static_cast<size_t>(i);
    s.in[to] = in[i];
    s.out[to] = out[i];
    s.ksize[to] = ksize[a];
    s.stride[to] = strides[a];
    s.pad[to] = paddings[2 * a];
  }
  return s;
}

}  // namespace funcs
}  // namespace phi
