#pragma once

#include <vector>

#include "phi/common/data_type.h"
#include "phi/common/int_array.h"
#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

// What shape functions and kernels of sparse sums agree on.

/// The axis that is summed, counted from the front; -1: all values.
/// Errors: Unimplemented for more than one axis; InvalidArgument for one outside of the rank.
inline int SummedAxis(const DDim& x, const IntArray& axis) {
  const std::vector<int64_t>& axes = axis.GetData();
  if (axes.empty()) return -1;
  const int rank = x.size();
  PADDLE_ENFORCE_EQ(axes.size(), 1u,
                    errors::Unimplemented("attribute `axis` of a sparse sum must name one axis or "
                                          "none; it names %d: sum along one after the other",
                                          axes.size()));
  PADDLE_ENFORCE(axes[0] >= -rank && axes[0] < rank,
                 errors::InvalidArgument("attribute `axis` must be in [%d, %d) for x of shape %s; "
                                         "it is %d",
                                         -rank, rank, x, axes[0]));
  return static_cast<int>(axes[0] < 0 ? axes[0] + rank : axes[0]);
}

/// As SummedAxis; of CSR, whose rows alone can be summed. Errors: InvalidArgument for another axis.
inline int SummedAxisOfCsr(const DDim& x, const IntArray& axis) {
  const int at = SummedAxis(x, axis);
  PADDLE_ENFORCE(at < 0 || at == x.size() - 1,
                 errors::InvalidArgument("attribute `axis` of a CSR tensor must be -1 or empty; it "
                                         "is %d",
                                         axis.GetData()[0]));
  return at;
}

/// The shape of the sum of x along `axis`, an answer of SummedAxis. Along the only axis: [1].
inline DDim SummedDims(const DDim& x, int axis, bool keep_dim) {
  std::vector<int64_t> left = vectorize(x);
  if (axis < 0) {
    left.assign(keep_dim ? left.size() : 1, 1);
  } else if (keep_dim || left.size() == 1) {
    left[static_cast<size_t>(axis)] = 1;
  } else {
    left.erase(left.begin() + axis);
  }
  return make_ddim(left);
}

/// As SummedDims; of CSR: the axis always stays, and all values make a matrix.
inline DDim SummedDimsOfCsr(const DDim& x, int axis) {
  return axis < 0 ? DDim({1, 1}) : SummedDims(x, axis, /*keep_dim=*/true);
}

/// The type of the sum: `dtype`, or if that is undefined x's, with int64 for bool and int32.
inline DataType SummedType(DataType x, DataType dtype) {
  if (dtype != DataType::UNDEFINED) return dtype;
  return x == DataType::BOOL || x == DataType::INT32 ? DataType::INT64 : x;
}

}  // namespace funcs
}  // namespace phi
