#pragma once

#include "phi/core/ddim.h"

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

/// `axis` in [-rank, rank), or anything for rank 0, which has one element.
inline AxisSplit SplitAtAxis(const DDim& dims, int axis) {
  AxisSplit s;
  if (dims.size() == 0) return s;
  const int at = CanonicalAxis(axis, dims.size());
  for (int i = 0; i < at; ++i) s.outer *= dims[i];
  s.len = dims[at];
  for (int i = at + 1; i < dims.size(); ++i) s.inner *= dims[i];
  return s;
}

}  // namespace funcs
}  // namespace phi
