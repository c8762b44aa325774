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

/// Calls visit(element) for each element that fill_diagonal sets in a tensor of shape `dims`: those
/// of diagonal `offset`, which without `wrap` ends with the square at the top. Requires: rank 2 or
/// more.
template <typename Visit>
void ForEachOnDiagonal(const DDim& dims, int64_t offset, bool wrap, Visit visit) {
  const DDim steps = stride(dims);
  int64_t step = 0;
  for (int i = 0; i < dims.size(); ++i) step += steps[i];
  const int64_t columns = dims[1], count = product(dims);
  // Without wrap only the square at the top counts, whatever the rank, as in the original.
  const int64_t size = wrap ? count : std::min(count, columns * columns);
  for (int64_t i = 0; i < size; i += step) {
    // A diagonal that is not the main one ends at the border of its row.
    const int64_t column = i % columns + offset;
    if (column >= 0 && column < columns && i + offset < count) visit(i + offset);
  }
}

}  // namespace funcs
}  // namespace phi
