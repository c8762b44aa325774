#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "phi/core/ddim.h"

namespace paddle::operators {
namespace reference {

/// A batch of volumes, or of images (depth 1), channels first or last.
struct VolumeShape {
  VolumeShape(const phi::DDim& dims, bool last) : batch(dims[0]), channel_last(last) {
    const int axes = dims.size() - 2;
    channels = dims[last ? axes + 1 : 1];
    for (int i = 0; i < axes; ++i) size[3 - axes + i] = dims[(last ? 1 : 2) + i];
  }
  int64_t At(int64_t n, int64_t c, int64_t z, int64_t y, int64_t x) const {
    if (channel_last) {
      return (((n * size[0] + z) * size[1] + y) * size[2] + x) * channels + c;
    }
    return (((n * channels + c) * size[0] + z) * size[1] + y) * size[2] + x;
  }
  bool Inside(const std::array<int64_t, 3>& p) const {
    for (int i = 0; i < 3; ++i) {
      if (p[i] < 0 || p[i] >= size[i]) return false;
    }
    return true;
  }
  std::vector<int64_t> Sizes() const { return {size[0], size[1], size[2]}; }

  int64_t batch, channels = 0;
  std::array<int64_t, 3> size{1, 1, 1};
  bool channel_last;
};

/// A window over volumes.
struct Window3 {
  std::array<int64_t, 3> kernel{1, 1, 1}, stride{1, 1, 1}, dilation{1, 1, 1}, begin{0, 0, 0};

  /// `sizes`: the spatial sizes that SAME pads for. Lists have one element per axis, paddings one
  /// or two.
  Window3(const std::vector<int64_t>& kernels, const std::vector<int>& strides,
          const std::vector<int>& paddings, const std::vector<int>& dilations,
          const std::string& algorithm, const std::array<int64_t, 3>& sizes) {
    const size_t axes = kernels.size();
    for (size_t i = 0; i < axes; ++i) {
      const size_t to = 3 - axes + i;
      kernel[to] = kernels[i];
      stride[to] = strides[i];
      dilation[to] = algorithm == "SAME" ? 1 : dilations[i];
      if (algorithm == "EXPLICIT") {
        begin[to] = paddings.size() == axes ? paddings[i] : paddings[2 * i];
      } else if (algorithm == "SAME") {
        const int64_t positions = (sizes[to] + stride[to] - 1) / stride[to];
        begin[to] = std::max<int64_t>((positions - 1) * stride[to] + kernel[to] - sizes[to], 0) / 2;
      }
    }
  }
  std::array<int64_t, 3> Position(const std::vector<int64_t>& at,
                                  const std::vector<int64_t>& k) const {
    std::array<int64_t, 3> p{};
    for (int i = 0; i < 3; ++i) p[i] = at[i] * stride[i] - begin[i] + k[i] * dilation[i];
    return p;
  }
  std::vector<int64_t> Kernel() const { return {kernel[0], kernel[1], kernel[2]}; }
};

}  // namespace reference
}  // namespace paddle::operators
