// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/concat_funcs.h")
#include_next "paddle/phi/kernels/funcs/concat_funcs.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The axis counted from the front. Errors: InvalidArgument.
inline int64_t ComputeAxis(int64_t axis, int64_t rank) {
  PADDLE_ENFORCE_EQ(axis >= -rank && axis < rank, true,
                    errors::InvalidArgument("axis %d is not in [-%d, %d)", axis, rank, rank));
  return axis < 0 ? axis + rank : axis;
}
/// The shape of tensors side by side along `axis`; before a run a dimension may be -1.
/// Errors: InvalidArgument if another dimension differs.
inline DDim ComputeAndCheckShape(bool is_runtime, const std::vector<DDim>& inputs_dims,
                                 const size_t axis) {
  DDim out = inputs_dims[0];
  const int along = static_cast<int>(axis);
  for (size_t i = 1; i < inputs_dims.size(); ++i) {
    const DDim& dims = inputs_dims[i];
    PADDLE_ENFORCE_EQ(dims.size(), out.size(),
                      errors::InvalidArgument("input %d has rank %d, the first one %d", i,
                                              dims.size(), out.size()));
    for (int j = 0; j < out.size(); ++j) {
      if (j == along) {
        out[j] = !is_runtime && (out[j] < 0 || dims[j] < 0) ? -1 : out[j] + dims[j];
        continue;
      }
      PADDLE_ENFORCE_EQ(dims[j] == out[j] || (!is_runtime && (dims[j] < 0 || out[j] < 0)), true,
                        errors::InvalidArgument("input %d has shape [%s], the first one [%s]", i,
                                                dims, inputs_dims[0]));
      if (out[j] < 0) out[j] = dims[j];
    }
  }
  return out;
}

}  // namespace funcs
}  // namespace phi

#endif
