#pragma once

#include <algorithm>
#include <cmath>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// The shapes of the operands of a Kronecker product.
struct KronShape {
  int rank = 1;
  int64_t x[DDim::kMaxRank], y[DDim::kMaxRank];  // both of `rank` axes

  KronShape(const DDim& a, const DDim& b) : rank(std::max({a.size(), b.size(), 1})) {
    for (int i = 0; i < rank; ++i) {
      const int in_a = i - (rank - a.size()), in_b = i - (rank - b.size());
      x[i] = in_a < 0 ? 1 : a[in_a];
      y[i] = in_b < 0 ? 1 : b[in_b];
    }
  }
  /// Where the rows of x and y begin that make row `row` of the result.
  HOSTDEVICE void RowsOf(int64_t row, int64_t* x_at, int64_t* y_at) const {
    int64_t x_step = x[rank - 1], y_step = y[rank - 1];
    *x_at = *y_at = 0;
    for (int i = rank - 2; i >= 0; --i) {
      const int64_t at = row % (x[i] * y[i]);
      row /= x[i] * y[i];
      *x_at += at / y[i] * x_step;
      *y_at += at % y[i] * y_step;
      x_step *= x[i];
      y_step *= y[i];
    }
  }
};

/// The axis of the vectors of three elements; 9: the first of size 3. Errors: InvalidArgument.
inline int CrossAxis(const DDim& dims, int dim) {
  if (dim != DDim::kMaxRank) return CanonicalAxis(dim, dims.size());
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i] == 3) return i;
  }
  PADDLE_THROW(
      errors::InvalidArgument("input X must have an axis of size 3; it has shape %s", dims));
}

}  // namespace funcs
}  // namespace phi
