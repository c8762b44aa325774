// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/slice_utils.h")
#include_next "paddle/phi/kernels/funcs/slice_utils.h"
#else
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

namespace details {
/// `axis` as an index of `dims`. Errors: InvalidArgument.
template <typename T>
int CheckedSliceAxis(const char* attribute, const T axis, const DDim& dims) {
  PADDLE_ENFORCE_EQ(axis >= 0 && axis < static_cast<T>(dims.size()), true,
                    errors::InvalidArgument("attribute %s names axis %d of the shape [%s]: give an "
                                            "axis in [0, %d)",
                                            attribute, axis, dims, dims.size()));
  return static_cast<int>(axis);
}
/// Number i of the list of an attribute. Errors: InvalidArgument if the list is shorter.
template <typename List>
auto& SliceNumber(const char* attribute, List& list, size_t i) {
  PADDLE_ENFORCE_LT(i, list.size(),
                    errors::InvalidArgument("attribute %s has %d numbers, and none for axis number "
                                            "%d: give one for each axis",
                                            attribute, list.size(), i));
  return list[i];
}
/// Whether a tensor gives the bounds of axis number i, which then are not known yet.
template <typename T>
bool IsSliceUnknown(std::vector<T>* infer_flags, size_t i) {
  return infer_flags != nullptr && SliceNumber("infer_flags", *infer_flags, i) == -1;
}
}  // namespace details

/// Bounds of slices made positive and cut to the shape. A dimension of -1, and an axis whose
/// infer_flag is -1, stay as they are; its bounds may be absent. Errors: InvalidArgument.
template <typename T = int64_t>
void CheckAndUpdateSliceAttrs(const DDim in_dims, const std::vector<T>& axes,
                              std::vector<T>* starts, std::vector<T>* ends,
                              std::vector<int64_t>* steps = nullptr,
                              std::vector<T>* infer_flags = nullptr) {
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = details::CheckedSliceAxis("axes", axes[i], in_dims);
    if (details::IsSliceUnknown(infer_flags, i)) continue;
    const T size = static_cast<T>(in_dims[axis]);
    if (size <= 0) continue;
    const T step =
        steps == nullptr ? T(1) : static_cast<T>(details::SliceNumber("steps", *steps, i));
    PADDLE_ENFORCE_NE(step, 0,
                      errors::InvalidArgument(
                          "attribute steps is 0 for axis %d: give a step that is not 0", axis));
    T& start = details::SliceNumber("starts", *starts, i);
    T& end = details::SliceNumber("ends", *ends, i);
    const bool to_the_front = step < 0 && end == -1;  // the original's sign for "before 0"
    if (end < 0 && !to_the_front) end += size;
    start = std::max(start < 0 ? start + size : start, T(0));
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
  }
}
/// Makes bounds positive and cuts them to the shape, as CheckAndUpdateSliceAttrs does; bounds and
/// steps, which tensors gave, are not checked: an end may lie before its start.
/// Errors: InvalidArgument for an axis that in_dims lacks, and for an axis without a number.
template <typename T = int64_t>
void UpdateSliceAttrs(const DDim in_dims, const std::vector<T>& axes, std::vector<T>* starts,
                      std::vector<T>* ends, std::vector<int64_t>* steps = nullptr,
                      std::vector<T>* infer_flags = nullptr) {
  for (size_t i = 0; i < axes.size(); ++i) {
    if (details::IsSliceUnknown(infer_flags, i)) continue;
    const T size = static_cast<T>(in_dims[details::CheckedSliceAxis("axes", axes[i], in_dims)]);
    if (size <= 0) continue;
    const bool forward = steps == nullptr || details::SliceNumber("steps", *steps, i) > 0;
    T& start = details::SliceNumber("starts", *starts, i);
    T& end = details::SliceNumber("ends", *ends, i);
    start = std::max(start < 0 ? start + size : start, T(0));
    start = std::min(start, forward ? size : size - 1);
    if (end < 0 && (forward || end != -1)) end += size;
    end = std::min(std::max(end, T(forward ? 0 : -1)), size);
  }
}
/// The shape of a slice with these bounds; -1 where one is not known, negative where an end lies
/// before its start. Errors: InvalidArgument for an axis that in_dims lacks or a step of 0.
template <typename T = int64_t>
DDim GetSliceDims(const DDim in_dims, const std::vector<T>& axes, const std::vector<T>& starts,
                  const std::vector<T>& ends, std::vector<T>* steps = nullptr,
                  std::vector<T>* infer_flags = nullptr) {
  DDim out = in_dims;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = details::CheckedSliceAxis("axes", axes[i], in_dims);
    if (in_dims[axis] == -1) continue;
    if (details::IsSliceUnknown(infer_flags, i)) {
      out[axis] = -1;
      continue;
    }
    const int64_t step =
        steps == nullptr ? 1 : static_cast<int64_t>(details::SliceNumber("steps", *steps, i));
    PADDLE_ENFORCE_NE(step, 0,
                      errors::InvalidArgument(
                          "attribute steps is 0 for axis %d: give a step that is not 0", axis));
    const int64_t length = static_cast<int64_t>(details::SliceNumber("ends", ends, i)) -
                           static_cast<int64_t>(details::SliceNumber("starts", starts, i));
    out[axis] = (length + step + (step > 0 ? -1 : 1)) / step;
  }
  return out;
}
/// The shape without the dimensions `decrease_axes`; [1] if none is left. Errors: InvalidArgument
/// for an axis that the shape lacks, for a dimension that is not 1, unless its infer_flag is -1 or
/// there are no infer_flags, and for fewer infer_flags than decrease_axes.
template <typename T = int64_t>
DDim GetDecreasedDims(const DDim slice_dims, const std::vector<T>& decrease_axes,
                      std::vector<T>* infer_flags = nullptr) {
  if (decrease_axes.empty()) return slice_dims;
  std::vector<bool> gone(slice_dims.size(), false);
  for (size_t i = 0; i < decrease_axes.size(); ++i) {
    const int axis = details::CheckedSliceAxis("decrease_axis", decrease_axes[i], slice_dims);
    gone[axis] = true;
    if (infer_flags != nullptr && !details::IsSliceUnknown(infer_flags, i)) {
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
