#pragma once

#include <algorithm>

#include "phi/core/ddim.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace funcs {

template <typename T>
struct FillDiagonalBody {
  int64_t step, columns, offset, count;
  T element;
  T* to;
  HOSTDEVICE void operator()(int64_t k) const {
    // A diagonal that is not the main one ends at the border of its row.
    const int64_t i = k * step, column = i % columns + offset;
    if (column >= 0 && column < columns && i + offset < count) to[i + offset] = element;
  }
};

/// Sets the elements of a tensor of shape `dims` that fill_diagonal sets: those of diagonal
/// `offset`, which without `wrap` ends with the square at the top. Requires: rank 2 or more, an
/// element. Note [One source for CPU and GPU]
template <typename T, typename Context>
void FillDiagonal(const Context& ctx, const DDim& dims, int64_t offset, bool wrap, T element,
                  T* to) {
  const DDim steps = stride(dims);
  int64_t step = 0;
  for (int i = 0; i < dims.size(); ++i) step += steps[i];
  const int64_t columns = dims[1], count = product(dims);
  // Without wrap only the square at the top counts, whatever the rank, as in the original.
  const int64_t size = wrap ? count : std::min(count, columns * columns);
  ForEach(ctx, (size + step - 1) / step, 32768,
          FillDiagonalBody<T>{step, columns, offset, count, element, to});
}

}  // namespace funcs
}  // namespace phi
