#pragma once

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/linalg/diagonal.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// Copies diagonals: reads a tensor of shape `dims`, writes dense memory whose axes are those of
/// `dims` other than axis1 and axis2, then the diagonal of these two. `first`: the element where
/// the first diagonal starts.
inline StridedBox DiagonalBox(const DDim& dims, int64_t offset, int axis1, int axis2,
                              int64_t* first) {
  const int a = CanonicalAxis(axis1, dims.size()), b = CanonicalAxis(axis2, dims.size());
  PADDLE_ENFORCE(
      a >= 0 && b >= 0 && a < dims.size() && b < dims.size() && a != b,
      errors::InvalidArgument("a diagonal needs two axes; those of shape %s are %d and %d", dims,
                              axis1, axis2));
  const DDim steps = stride(dims);
  const DiagonalRange d = DiagonalOf(dims[a], dims[b], offset);
  StridedBox box;
  for (int i = 0; i < dims.size(); ++i) {
    if (i != a && i != b) box.Append(dims[i], steps[i], 0);
  }
  box.Append(d.count, steps[a] + steps[b], 0);
  int64_t step = 1;
  for (int i = box.rank - 1; i >= 0; --i) {
    box.to_step[i] = step;
    step *= box.dims[i];
  }
  *first = d.row * steps[a] + d.column * steps[b];
  return box;
}

}  // namespace funcs
}  // namespace phi
