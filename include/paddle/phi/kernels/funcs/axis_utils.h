// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/axis_utils.h")
#include_next "paddle/phi/kernels/funcs/axis_utils.h"
#else
#pragma once

#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// An axis that counts from the end, from the start.
inline int CanonicalAxis(int axis, int rank) { return axis < 0 ? axis + rank : axis; }
/// The product of the dimensions before `axis`, from `axis` on, and after it.
inline int SizeToAxis(int axis, DDim dims) {
  int size = 1;
  for (int i = 0; i < axis; ++i) size *= static_cast<int>(dims[i]);
  return size;
}
inline int SizeFromAxis(int axis, DDim dims) {
  int size = 1;
  for (int i = axis; i < dims.size(); ++i) size *= static_cast<int>(dims[i]);
  return size;
}
inline int SizeOutAxis(int axis, DDim dims) { return SizeFromAxis(axis + 1, dims); }

}  // namespace funcs
}  // namespace phi

#endif
