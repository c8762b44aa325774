#pragma once

#include <algorithm>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/index/distinct_axes.h"
#include "phi/kernels/funcs/index/strided_bounds.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// The elements that set_value overwrites.
struct SetRange {
  int64_t offset = 0;  // of the first element that is set
  StridedBox target;   // its axes, without those that are dropped; from_step is not set
};

/// Errors: InvalidArgument if a tensor of shape `dims` has no such axis.
inline int AxisOfRange(int64_t axis, const DDim& dims) {
  PADDLE_ENFORCE(axis >= -dims.size() && axis < dims.size(),
                 errors::InvalidArgument("a tensor of shape %s has no axis %d", dims, axis));
  return CanonicalAxis(axis, dims.size());
}

/// The elements that set_value overwrites of an axis of `size`. Other than for strided_slice,
/// with a negative step bounds before the first element stand for it: it is set too.
/// Requires: step is not 0.
inline StridedBounds BoundsToSet(int64_t start, int64_t end, int64_t step, int64_t size) {
  if (step < 0 && start < 0) start = std::max<int64_t>(start + size, 0);
  if (step < 0 && end < -1) end = std::max<int64_t>(end + size, -1);
  return ClampStrided(start, end, step, size);
}

inline SetRange RangeOf(const DDim& dims, const IntArray& starts, const IntArray& ends,
                        const IntArray& steps, const std::vector<int64_t>& axes,
                        const std::vector<int64_t>& decrease_axes) {
  const DDim strides = stride(dims);
  DDim size = dims, step = strides;
  DistinctAxes cut("axes");
  bool dropped[DDim::kMaxRank] = {};
  SetRange range;
  PADDLE_ENFORCE(
      starts.size() == axes.size() && ends.size() == axes.size() && steps.size() == axes.size(),
      errors::InvalidArgument(
          "%d axes need as many starts, ends and steps; there are %d, %d and %d", axes.size(),
          starts.size(), ends.size(), steps.size()));
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = AxisOfRange(axes[i], dims);
    cut.Add(axis);
    PADDLE_ENFORCE_NE(steps[i], 0, errors::InvalidArgument("attribute `steps` must not hold 0"));
    const StridedBounds b = BoundsToSet(starts[i], ends[i], steps[i], dims[axis]);
    size[axis] = b.count;
    step[axis] = strides[axis] * b.stride;
    range.offset += b.count > 0 ? b.start * strides[axis] : 0;
  }
  for (int64_t axis : decrease_axes) {
    const int at = AxisOfRange(axis, dims);
    PADDLE_ENFORCE_EQ(
        size[at], 1,
        errors::InvalidArgument("attribute `decrease_axes` may name axes of which one "
                                "slice is set; axis %d has %d of them",
                                at, size[at]));
    dropped[at] = true;
  }
  for (int i = 0; i < dims.size(); ++i) {
    if (!dropped[i]) range.target.Append(size[i], 0, step[i]);
  }
  return range;
}

/// `box` with an axis of size 1 inserted at each of none_axes, which are axes of the result.
inline StridedBox WithNewAxes(const StridedBox& box, const std::vector<int64_t>& none_axes) {
  StridedBox result;
  int next = 0;
  const int rank = box.rank + static_cast<int>(none_axes.size());
  for (int i = 0; i < rank; ++i) {
    const bool is_new = std::count(none_axes.begin(), none_axes.end(), i) > 0;
    if (is_new || next == box.rank) {
      result.Append(1, 0, 0);
    } else {
      result.Append(box.dims[next], 0, box.to_step[next]);
      ++next;
    }
  }
  return result;
}

/// Broadcasts a dense value to the box: sets from_step. Errors: InvalidArgument if it does not fit.
inline void LayValue(const DDim& value, StridedBox* box) {
  const DDim steps = stride(value);
  for (int i = 0; i < value.size(); ++i) {
    const int at = box->rank - value.size() + i;
    const bool fits = at < 0 ? value[i] == 1 : value[i] == 1 || value[i] == box->dims[at];
    PADDLE_ENFORCE(fits, errors::InvalidArgument("a value of shape %s does not fit the elements "
                                                 "that are set",
                                                 value));
    if (at >= 0 && value[i] != 1) box->from_step[at] = steps[i];
  }
}

}  // namespace funcs
}  // namespace phi
