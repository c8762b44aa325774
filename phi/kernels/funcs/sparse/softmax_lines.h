#pragma once

#include <unordered_map>

#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {

/// The lines along an axis among the elements of values [nnz, size]: elements of one line have one
/// number.
struct SoftmaxLines {
  std::vector<int64_t> line_of;  // by element
  size_t count = 0;
};

/// `axis` counts from the first dimension. An axis without coordinates lies within a value.
template <typename Sparse>
SoftmaxLines LinesAlong(const Sparse& x, int axis) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument("attribute `axis` must be in [%d, %d) for x of shape %s; "
                                         "it is %d",
                                         -rank, rank, x.dims(), axis));
  if (axis < 0) axis += rank;
  const SparsePattern pattern = PatternOf(x);
  const int64_t size = ValueSize(x);
  const int64_t length = x.dims()[axis];
  int64_t inner = 1;  // elements between two places of the line
  for (int d = axis + 1; d < rank; ++d) inner *= x.dims()[d];
  SoftmaxLines lines;
  std::unordered_map<int64_t, int64_t> numbers;
  for (const int64_t at : pattern.at) {
    for (int64_t j = 0; j < size; ++j) {
      const int64_t element = at * size + j;
      const int64_t key = element / (inner * length) * inner + element % inner;
      lines.line_of.push_back(
          numbers.try_emplace(key, static_cast<int64_t>(numbers.size())).first->second);
    }
  }
  lines.count = numbers.size();
  return lines;
}

}  // namespace funcs
}  // namespace phi
