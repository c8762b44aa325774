#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace phi {
namespace funcs {

/// A tensor as `count` rows of `width` elements, and the rows that an index selects.
struct NdRows {
  int64_t count = 1;
  int64_t width = 1;
  std::vector<int64_t> row;
};

/// `index` [i…, k] addresses the first k axes of `dims`.
/// Errors: InvalidArgument for an index out of range.
inline NdRows ResolveNdIndex(const DenseTensor& index, const DDim& dims) {
  const std::vector<int64_t> values = IndexValues(index, "Index");
  const int depth = static_cast<int>(index.dims()[index.dims().size() - 1]);
  NdRows rows;
  for (int i = 0; i < dims.size(); ++i) (i < depth ? rows.count : rows.width) *= dims[i];
  int64_t count = 1;
  for (int i = 0; i + 1 < index.dims().size(); ++i) count *= index.dims()[i];
  rows.row.resize(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    int64_t row = 0;
    for (int d = 0; d < depth; ++d) {
      const int64_t value = values[i * depth + d];
      PADDLE_ENFORCE(value >= 0 && value < dims[d],
                     errors::InvalidArgument("input Index must be in [0, %d) for axis %d; one is "
                                             "%d",
                                             dims[d], d, value));
      row = row * dims[d] + value;
    }
    rows.row[i] = row;
  }
  return rows;
}

}  // namespace funcs
}  // namespace phi
