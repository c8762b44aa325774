#pragma once

#include <algorithm>
#include <cstdint>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// Diagonal `offset` of a matrix: `count` elements from (row, column) on.
struct DiagonalRange {
  int64_t row = 0;
  int64_t column = 0;
  int64_t count = 0;
};

/// offset above 0: above the main diagonal. A diagonal outside of the matrix has no element.
inline DiagonalRange DiagonalOf(int64_t rows, int64_t columns, int64_t offset) {
  DiagonalRange d;
  d.row = offset < 0 ? -std::max(offset, -rows) : 0;
  d.column = offset > 0 ? std::min(offset, columns) : 0;
  d.count = std::max<int64_t>(std::min(rows - d.row, columns - d.column), 0);
  return d;
}

}  // namespace funcs
}  // namespace phi
