#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// Along axis `i` of an image that is cut into patches: the window's positions and where its
/// elements lie.
struct PatchAxis {
  PatchAxis(int i, int64_t pixels, const std::vector<int>& kernel_sizes,
            const std::vector<int>& strides, const std::vector<int>& paddings,
            const std::vector<int>& dilations)
      : size(pixels),
        kernel(kernel_sizes[i]),
        stride(strides[i]),
        before(paddings[i]),
        dilation(dilations[i]) {
    positions = (size + before + paddings[2 + i] - dilation * (kernel - 1) - 1) / stride + 1;
  }
  /// The pixel of element k at position 0.
  HOSTDEVICE int64_t First(int64_t k) const { return k * dilation - before; }
  /// The positions [begin, end) at which element k lies on a pixel.
  void Inside(int64_t k, int64_t* begin, int64_t* end) const {
    const int64_t first = First(k);
    *begin = first >= 0 ? 0 : (-first + stride - 1) / stride;
    *end = first >= size ? 0 : std::min(positions, (size - 1 - first) / stride + 1);
    *begin = std::min(*begin, *end);
  }
  int64_t size, kernel, stride, before, dilation, positions;
};

}  // namespace funcs
}  // namespace phi
