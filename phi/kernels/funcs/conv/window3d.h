#pragma once

#include <string>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// A window over volumes [depth, height, width]; images are volumes of depth 1. `large` is what the
/// window moves over (the input of a convolution, the output of a transposed one), `small` has one
/// element per position.
struct Window3d {
  int64_t large[3] = {1, 1, 1};
  int64_t small[3] = {1, 1, 1};
  int64_t kernel[3] = {1, 1, 1};
  int stride[3] = {1, 1, 1};
  int pad[3] = {0, 0, 0};  // before the first element
  int dilation[3] = {1, 1, 1};

  int64_t large_size() const { return large[0] * large[1] * large[2]; }
  int64_t small_size() const { return small[0] * small[1] * small[2]; }
  int64_t kernel_size() const { return kernel[0] * kernel[1] * kernel[2]; }
  /// The index on `axis` of `large` of element k of the window at position `at`; it may be out of
  /// range.
  HOSTDEVICE int64_t Position(int axis, int64_t at, int64_t k) const {
    return at * stride[axis] - pad[axis] + k * dilation[axis];
  }
};

/// `large`, `small` and `kernel`: the two or three spatial sizes; paddings: two per axis.
Window3d MakeWindow3d(const DDim& large, const DDim& small, const std::vector<int>& kernel,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      const std::vector<int>& dilations);

/// Positions t in [begin, end) of a row of `small` at which element k of the window is inside.
struct InsideRange {
  int64_t begin, end;
};
InsideRange InsidePositions(const Window3d& w, int axis, int64_t k);

}  // namespace funcs
}  // namespace phi
