#pragma once

#include <vector>

#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// The transpose of GatherRows: adds the rows of `from` to row rows[i] (in [0, s.len)) of each of
/// the s.outer blocks of `to`; a row is s.inner elements.
template <typename T>
void ScatterAddRows(const T* from, const AxisSplit& s, const std::vector<int64_t>& rows, T* to) {
  using C = ComputeType<T>;
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t row : rows) {
      T* sum = to + (o * s.len + row) * s.inner;
      for (int64_t k = 0; k < s.inner; ++k) {
        sum[k] = static_cast<T>(static_cast<C>(sum[k]) + static_cast<C>(from[k]));
      }
      from += s.inner;
    }
  }
}

}  // namespace funcs
}  // namespace phi
