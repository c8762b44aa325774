#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// y[s * y_step …] = sum, mean or sum / sqrt(length) of the rows of sequence s of x; `empty` for an
/// empty one. `pooltype`: SUM, AVERAGE, SQRT. `x_step`: elements between rows of x, 0: width.
template <typename T>
void PoolSequences(const std::vector<size_t>& offsets, const T* x, int64_t width,
                   const std::string& pooltype, T* y, int64_t y_step, T empty = T(0),
                   int64_t x_step = 0) {
  if (x_step == 0) x_step = width;
  const bool mean = pooltype == "AVERAGE", root = pooltype == "SQRT";
  ParallelRows(static_cast<int64_t>(offsets.size()) - 1, 8 * width, [=, &offsets](int64_t s) {
    T* to = y + s * y_step;
    std::fill_n(to, width, offsets[s] == offsets[s + 1] ? empty : T(0));
    for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
      const T* row = x + t * x_step;
      for (int64_t i = 0; i < width; ++i) to[i] += row[i];
    }
    const auto length = static_cast<T>(offsets[s + 1] - offsets[s]);
    if (!(mean || root) || length == T(0)) return;
    const T factor = T(1) / (mean ? length : std::sqrt(length));
    for (int64_t i = 0; i < width; ++i) to[i] *= factor;
  });
}

/// The LoD of tensors whose rows are sequences of one row each.
inline phi::LoD OneRowEach(int64_t rows) {
  phi::LoD lod(1);
  for (int64_t i = 0; i <= rows; ++i) lod[0].push_back(static_cast<size_t>(i));
  return lod;
}

}  // namespace paddle::operators
