#pragma once

#include <algorithm>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/ddim.h"
#include "phi/kernels/funcs/index/strided_bounds.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// What a strided slice takes of a dense tensor: `size` elements along each axis, `step` elements
/// apart, from element `offset` on.
struct StridedRange {
  int64_t offset = 0;
  DDim size, step;
};

/// The range of a tensor of shape `dims`; an axis of decrease_axis gives one element.
inline StridedRange RangeOfSlice(const DDim& dims, const std::vector<int>& axes,
                                 const IntArray& starts, const IntArray& ends,
                                 const IntArray& strides, const std::vector<int>& decrease_axis) {
  const DDim steps = stride(dims);
  StridedRange range{0, dims, steps};
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = CanonicalAxis(axes[i], dims.size());
    StridedBounds b = ClampStrided(starts[i], ends[i], strides[i], dims[axis]);
    if (std::count(decrease_axis.begin(), decrease_axis.end(), axes[i]) > 0) b.count = 1;
    range.offset += b.start * steps[axis];
    range.size[axis] = b.count;
    range.step[axis] = steps[axis] * b.stride;
  }
  return range;
}

}  // namespace funcs
}  // namespace phi
