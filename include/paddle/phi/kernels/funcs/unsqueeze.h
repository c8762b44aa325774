// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/unsqueeze.h")
#include_next "paddle/phi/kernels/funcs/unsqueeze.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// Without the dimensions `squeeze_dims`, or without all ones if there are none. A dimension that
/// is not 1 stays, where its size is known; one of -1 goes before a run. Errors: InvalidArgument.
inline DDim GetOutputSqueezeShape(const std::vector<int> squeeze_dims, const DDim& in_dims,
                                  bool is_runtime) {
  std::vector<bool> gone(in_dims.size(), false);
  for (int i = 0; squeeze_dims.empty() && i < in_dims.size(); ++i) gone[i] = in_dims[i] == 1;
  for (int axis : squeeze_dims) {
    const int at = axis < 0 ? axis + in_dims.size() : axis;
    PADDLE_ENFORCE_EQ(at >= 0 && at < in_dims.size(), true,
                      errors::InvalidArgument("axis %d is not one of [%s]", axis, in_dims));
    gone[at] = in_dims[at] == 1 || (!is_runtime && in_dims[at] == -1);
  }
  std::vector<int64_t> out;
  for (int i = 0; i < in_dims.size(); ++i) {
    if (!gone[i]) out.push_back(in_dims[i]);
  }
  return make_ddim(out);
}
/// With a 1 at each place of `unsqz_dims`, in order. Errors: InvalidArgument.
inline DDim GetUnsqueezeShape(const std::vector<int64_t> unsqz_dims, const DDim& in_dims) {
  std::vector<int64_t> out = vectorize(in_dims);
  for (int64_t axis : unsqz_dims) {
    const int64_t rank = static_cast<int64_t>(out.size());
    const int64_t at = axis < 0 ? axis + rank + 1 : axis;
    PADDLE_ENFORCE_EQ(at >= 0 && at <= rank, true,
                      errors::InvalidArgument("axis %d is not in [-%d, %d]", axis, rank + 1, rank));
    out.insert(out.begin() + at, 1);
  }
  return make_ddim(out);
}
// A template, so that a call with {0, 2} is one of the function above.
template <typename Index>
DDim GetUnsqueezeShape(const std::vector<Index>& unsqz_dims, const DDim& in_dims) {
  return GetUnsqueezeShape(std::vector<int64_t>(unsqz_dims.begin(), unsqz_dims.end()), in_dims);
}
/// The tensor with a 1 at `axis`, sharing the memory.
inline const DenseTensor Unsqueeze(const DenseTensor& x, int axis = 0) {
  DenseTensor out(x);
  out.Resize(GetUnsqueezeShape(std::vector<int>{axis}, x.dims()));
  return out;
}

}  // namespace funcs
}  // namespace phi

#endif
