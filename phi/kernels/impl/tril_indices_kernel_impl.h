#pragma once

#include <algorithm>

#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/tril_indices_kernel.h"

namespace phi {

namespace internal {

template <typename T, typename Context>
void WriteIndices(const Context& ctx, int rows, int cols, int offset, bool lower,
                  DenseTensor* out) {
  const int64_t count = out->dims()[1];
  // Rows before and after which none has an element.
  const int64_t from = lower ? std::max<int64_t>(-int64_t{offset}, 0) : 0;
  const int64_t until = lower ? rows : std::min<int64_t>(rows, int64_t{cols} - offset);
  funcs::FillOnHost<T>(ctx, out, [=](T* to) {
    for (int64_t i = from; i < until && cols > 0; ++i) {
      const int64_t first = lower ? 0 : std::max<int64_t>(i + offset, 0);
      const int64_t end = lower ? std::min<int64_t>(i + offset + 1, cols) : cols;
      for (int64_t j = first; j < end; ++j, ++to) {
        to[0] = static_cast<T>(i);
        to[count] = static_cast<T>(j);
      }
    }
  });
}

}  // namespace internal

template <typename T, typename Context>
void TrilIndicesKernel(const Context& ctx, int rows, int cols, int offset, DataType,
                       DenseTensor* out) {
  internal::WriteIndices<T>(ctx, rows, cols, offset, true, out);
}
template <typename T, typename Context>
void TriuIndicesKernel(const Context& ctx, int row, int col, int offset, DataType,
                       DenseTensor* out) {
  internal::WriteIndices<T>(ctx, row, col, offset, false, out);
}

}  // namespace phi
