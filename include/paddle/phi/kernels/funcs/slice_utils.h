#pragma once

// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/slice_utils.h")
#include_next "paddle/phi/kernels/funcs/slice_utils.h"
#else

#include <algorithm>
#include <string>
#include <vector>

#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// Bounds of slices made positive and cut to the shape. A dimension of -1, and an axis whose
/// infer_flag is -1, stay as they are. Errors: InvalidArgument.
template <typename T = int64_t>
void CheckAndUpdateSliceAttrs(const DDim in_dims, const std::vector<T>& axes,
                              std::vector<T>* starts, std::vector<T>* ends,
                              std::vector<int64_t>* steps = nullptr,
                              std::vector<T>* infer_flags = nullptr) {
  for (size_t i = 0; i < axes.size(); ++i) {
    const T axis = axes[i];
    PADDLE_ENFORCE_LT(axis, in_dims.size(),
                      errors::InvalidArgument("axis %d is none of [%s]", axis, in_dims));
    if (infer_flags != nullptr && (*infer_flags)[i] == -1) continue;
    const T size = static_cast<T>(in_dims[static_cast<int>(axis)]);
    if (size <= 0) continue;
    const T step = steps == nullptr ? T(1) : static_cast<T>((*steps)[i]);
    PADDLE_ENFORCE_NE(step, 0, errors::InvalidArgument("the step of axis %d is 0", axis));
    T start = (*starts)[i] < 0 ? (*starts)[i] + size : (*starts)[i];
    const bool to_the_front = step < 0 && (*ends)[i] == -1;  // the original's sign for "before 0"
    T end = (*ends)[i] < 0 && !to_the_front ? (*ends)[i] + size : (*ends)[i];
    start = std::max(start, T(0));
    if (step > 0) {
      start = std::min(start, size);
      end = std::min(std::max(end, T(0)), size);
      PADDLE_ENFORCE_GE(
          end, start,
          errors::InvalidArgument("axis %d ends at %d, before its start %d", axis, end, start));
    } else {
      start = std::min(start, size - 1);
      end = std::max(end, T(-1));
      PADDLE_ENFORCE_GE(
          start, end,
          errors::InvalidArgument("axis %d starts at %d, before its end %d", axis, start, end));
    }
    (*starts)[i] = start;
    (*ends)[i] = end;
  }
}
/// The same without checks, for bounds that tensors gave.
template <typename T = int64_t>
void UpdateSliceAttrs(const DDim in_dims, const std::vector<T>& axes, std::vector<T>* starts,
                      std::vector<T>* ends, std::vector<int64_t>* steps = nullptr,
                      std::vector<T>* infer_flags = nullptr) {
  for (size_t i = 0; i < axes.size(); ++i) {
    if (infer_flags != nullptr && (*infer_flags)[i] == -1) continue;
    const T size = static_cast<T>(in_dims[static_cast<int>(axes[i])]);
    if (size <= 0) continue;
    const bool forward = steps == nullptr || (*steps)[i] > 0;
    T start = (*starts)[i] < 0 ? (*starts)[i] + size : (*starts)[i];
    T end = (*ends)[i] < 0 && (forward || (*ends)[i] != -1) ? (*ends)[i] + size : (*ends)[i];
    start = std::max(start, T(0));
    (*starts)[i] = forward ? std::min(start, size) : std::min(start, size - 1);
    (*ends)[i] = std::min(std::max(end, T(forward ? 0 : -1)), size);
  }
}
/// The shape of a slice with these bounds; -1 where one is not known, negative where an end lies
/// before its start.
template <typename T = int64_t>
DDim GetSliceDims(const DDim in_dims, const std::vector<T>& axes, const std::vector<T>& starts,
                  const std::vector<T>& ends, std::vector<T>* steps = nullptr,
                  std::vector<T>* infer_flags = nullptr) {
  DDim out = in_dims;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = static_cast<int>(axes[i]);
    if (in_dims[axis] == -1) continue;
    if (infer_flags != nullptr && (*infer_flags)[i] == -1) {
      out[axis] = -1;
      continue;
    }
    const int64_t step = steps == nullptr ? 1 : static_cast<int64_t>((*steps)[i]);
    const int64_t length = static_cast<int64_t>(ends[i]) - static_cast<int64_t>(starts[i]);
    out[axis] = (length + step + (step > 0 ? -1 : 1)) / step;
  }
  return out;
}
/// Without the dimensions `decrease_axes`; [1] if none is left. Errors: InvalidArgument for one
/// that is not 1, unless its infer_flag is -1 or there are no infer_flags.
template <typename T = int64_t>
DDim GetDecreasedDims(const DDim slice_dims, const std::vector<T>& decrease_axes,
                      std::vector<T>* infer_flags = nullptr) {
  if (decrease_axes.empty()) return slice_dims;
  std::vector<bool> gone(slice_dims.size(), false);
  for (size_t i = 0; i < decrease_axes.size(); ++i) {
    const int axis = static_cast<int>(decrease_axes[i]);
    gone[axis] = true;
    if (infer_flags != nullptr && (*infer_flags)[i] != -1) {
      PADDLE_ENFORCE_EQ(
          slice_dims[axis], 1,
          errors::InvalidArgument("dimension %d of [%s] goes, but is not 1", axis, slice_dims));
    }
  }
  std::vector<int64_t> dims;
  for (int i = 0; i < slice_dims.size(); ++i) {
    if (!gone[i]) dims.push_back(slice_dims[i]);
  }
  if (dims.empty()) dims.push_back(1);
  return make_ddim(dims);
}

}  // namespace funcs
}  // namespace phi

#endif
