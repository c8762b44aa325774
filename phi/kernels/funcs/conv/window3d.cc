#include "phi/kernels/funcs/conv/window3d.h"

#include <algorithm>

namespace phi {
namespace funcs {

Window3d MakeWindow3d(const DDim& large, const DDim& small, const std::vector<int>& kernel,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      const std::vector<int>& dilations) {
  Window3d w;
  const int axes = large.size();
  for (int i = 0; i < axes; ++i) {
    const int to = 3 - axes + i;
    const size_t a = static_cast<size_t>(i);
    w.large[to] = large[i];
    w.small[to] = small[i];
    w.kernel[to] = kernel[a];
    w.stride[to] = strides[a];
    w.pad[to] = paddings[2 * a];
    w.dilation[to] = dilations[a];
  }
  return w;
}

InsideRange InsidePositions(const Window3d& w, int axis, int64_t k) {
  const int64_t offset = k * w.dilation[axis] - w.pad[axis], step = w.stride[axis];
  const int64_t begin = offset < 0 ? (-offset + step - 1) / step : 0;
  const int64_t room = w.large[axis] - offset;
  const int64_t end = room > 0 ? std::min(w.small[axis], (room - 1) / step + 1) : 0;
  return {std::min(begin, end), end};
}

}  // namespace funcs
}  // namespace phi
