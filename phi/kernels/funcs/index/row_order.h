#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The row permutation of an LU factorisation: row order[i] of the matrix is row i of the product
/// of the factors that FactorLu gives; pivots count from 1. Errors: InvalidArgument for a pivot
/// outside [1, rows].
inline std::vector<int64_t> OrderOfRows(int64_t rows, const int* pivots, int64_t count) {
  std::vector<int64_t> order(rows);
  std::iota(order.begin(), order.end(), int64_t{0});
  for (int64_t i = 0; i < count; ++i) {
    PADDLE_ENFORCE(
        pivots[i] >= 1 && pivots[i] <= rows,
        errors::InvalidArgument("input Pivots must be in [1, %d); one is %d", rows + 1, pivots[i]));
    std::swap(order[i], order[pivots[i] - 1]);
  }
  return order;
}

}  // namespace funcs
}  // namespace phi
