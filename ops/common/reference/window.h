#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace paddle::operators {
namespace reference {

/// A batch of images, channels first or last.
struct ImageShape {
  ImageShape(const phi::DDim& dims, bool last)
      : batch(dims[0]),
        channels(last ? dims[3] : dims[1]),
        height(last ? dims[1] : dims[2]),
        width(last ? dims[2] : dims[3]),
        channel_last(last) {}
  int64_t At(int64_t n, int64_t c, int64_t i, int64_t j) const {
    return channel_last ? ((n * height + i) * width + j) * channels + c
                        : ((n * channels + c) * height + i) * width + j;
  }
  int64_t batch, channels, height, width;
  bool channel_last;
};

/// A window that moves over rows (0) and columns (1) of an image.
struct Window {
  std::array<int64_t, 2> kernel{1, 1};
  std::array<int64_t, 2> stride{1, 1};
  std::array<int64_t, 2> dilation{1, 1};
  std::array<int64_t, 2> begin{0, 0};  // padding before the first row and column

  /// The row (or column) that element `k` of the window at output position `o` lies on.
  int64_t Position(int axis, int64_t o, int64_t k) const {
    return o * stride[axis] - begin[axis] + k * dilation[axis];
  }
  void SetStrides(const std::vector<int>& strides) { stride = {strides[0], strides[1]}; }
  void SetDilations(const std::vector<int>& dilations) { dilation = {dilations[0], dilations[1]}; }
  /// SAME pads so that the output has ceil(size / stride) positions and drops the dilation.
  void SetPaddings(const std::vector<int>& paddings, const std::string& algorithm,
                   const ImageShape& in) {
    if (algorithm == "VALID") return;
    const bool four = paddings.size() == 4;
    for (int axis = 0; axis < 2; ++axis) {
      begin[axis] = four ? paddings[2 * axis] : paddings[axis];
      if (algorithm != "SAME") continue;
      const int64_t size = axis == 0 ? in.height : in.width;
      const int64_t positions = (size + stride[axis] - 1) / stride[axis];
      const int64_t sum =
          std::max<int64_t>((positions - 1) * stride[axis] + kernel[axis] - size, 0);
      begin[axis] = sum / 2;
      dilation[axis] = 1;
    }
  }
};

}  // namespace reference
}  // namespace paddle::operators
