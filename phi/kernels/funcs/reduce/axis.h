#pragma once

#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// A shape seen from one of its axes: `outer` blocks of `len` rows of `inner` neighbouring
/// elements.
struct AxisSplit {
  int64_t outer = 1;
  int64_t len = 1;
  int64_t inner = 1;
};

/// A negative axis counts from the end.
inline int CanonicalAxis(int64_t axis, int rank) {
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

/// `axis` in [-rank, rank), or anything for rank 0, which has one element. Errors: InvalidArgument,
/// for an axis that a tensor gave, which no shape function has seen.
inline AxisSplit SplitAtAxis(const DDim& dims, int axis) {
  AxisSplit s;
  if (dims.size() == 0) return s;
  PADDLE_ENFORCE(axis >= -dims.size() && axis < dims.size(),
                 errors::InvalidArgument("an axis must be in [-%d, %d) for rank %d; it is %d",
                                         dims.size(), dims.size(), dims.size(), axis));
  const int at = CanonicalAxis(axis, dims.size());
  for (int i = 0; i < at; ++i) s.outer *= dims[i];
  s.len = dims[at];
  for (int i = at + 1; i < dims.size(); ++i) s.inner *= dims[i];
  return s;
}

}  // namespace funcs
}  // namespace phi
