#pragma once

#include <algorithm>
#include <vector>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// Dims of rank >= 2 as matrices [rows, cols] one after the other.
struct MatrixBatch {
  int64_t count = 1, rows, cols;

  explicit MatrixBatch(const DDim& dims)
      : rows(dims[dims.size() - 2]), cols(dims[dims.size() - 1]) {
    for (int i = 0; i + 2 < dims.size(); ++i) count *= dims[i];
  }
  int64_t Elements() const { return rows * cols; }
};

/// The item of batch `from` that broadcasts to item `i` of batch `to`.
inline int64_t RepeatedItem(const std::vector<int64_t>& to, const std::vector<int64_t>& from,
                            int64_t i) {
  int64_t item = 0, step = 1;
  for (size_t k = 0; k < to.size(); ++k) {
    const int64_t index = i % to[to.size() - 1 - k];
    i /= to[to.size() - 1 - k];
    if (k >= from.size()) continue;
    const int64_t size = from[from.size() - 1 - k];
    item += size == 1 ? 0 : index * step;
    step *= size;
  }
  return item;
}

/// The dims before the last `tail` ones.
inline std::vector<int64_t> BatchDims(const DDim& dims, int tail = 2) {
  std::vector<int64_t> batch;
  for (int i = 0; i + tail < dims.size(); ++i) batch.push_back(dims[i]);
  return batch;
}

/// to[j, i] = from[i, j], with from [rows, cols].
template <typename T>
void TransposeMatrix(int64_t rows, int64_t cols, const T* from, T* to) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < cols; ++j) to[j * rows + i] = from[i * cols + j];
  }
}

}  // namespace funcs
}  // namespace phi
