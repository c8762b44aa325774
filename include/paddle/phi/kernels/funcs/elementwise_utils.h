// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/elementwise_utils.h")
#include_next "paddle/phi/kernels/funcs/elementwise_utils.h"
#else
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/funcs/common_shape.h"

namespace phi {
namespace funcs {

using DDim = ::phi::DDim;

/// Where y's dimensions, which lie at `axis` of x, divide x: x is [pre, n, post].
/// is_run_common_broadcast becomes 1 if a dimension of one of them is 1, so that this is not
/// enough.
inline void GetMidDims(const DDim& x_dims, const DDim& y_dims, const int axis, int* pre, int* n,
                       int* post, int* is_run_common_broadcast) {
  *pre = *n = *post = 1;
  *is_run_common_broadcast = 0;
  for (int i = 0; i < axis; ++i) *pre *= static_cast<int>(x_dims[i]);
  for (int i = 0; i < y_dims.size(); ++i) {
    if (x_dims[i + axis] != y_dims[i]) {
      PADDLE_ENFORCE_EQ(y_dims[i] == 1 || x_dims[i + axis] == 1, true,
                        errors::InvalidArgument("[%s] and [%s] cannot be broadcast together at %d",
                                                x_dims, y_dims, i + axis));
      *is_run_common_broadcast = 1;
      return;
    }
    *n *= static_cast<int>(y_dims[i]);
  }
  for (int i = axis + y_dims.size(); i < x_dims.size(); ++i) *post *= static_cast<int>(x_dims[i]);
}

/// Without the ones at the end.
inline DDim TrimTrailingSingularDims(const DDim& dims) {
  int size = dims.size();
  while (size > 0 && dims[size - 1] == 1) --size;
  return slice_ddim(dims, 0, size);
}
/// Alias of 2.0.
inline DDim trim_trailing_singular_dims(const DDim& dims) { return TrimTrailingSingularDims(dims); }

/// The position of an element; a dimension of 1 counts nothing.
inline int GetElementwiseIndex(const int* x_dims_array, const int max_dim, const int* index_array) {
  int index = 0;
  for (int i = 0; i < max_dim; ++i) {
    if (x_dims_array[i] > 1) index = index * x_dims_array[i] + index_array[i];
  }
  return index;
}
/// The next element in row-major order.
inline void UpdateElementwiseIndexArray(const int* out_dims_array, const int max_dim,
                                        int* index_array) {
  for (int i = max_dim - 1; i >= 0; --i) {
    if (++index_array[i] < out_dims_array[i]) return;
    index_array[i] = 0;
  }
}

}  // namespace funcs
}  // namespace phi

#endif
