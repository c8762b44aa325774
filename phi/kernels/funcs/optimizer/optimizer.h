#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"

namespace phi {
namespace funcs {

/// The only element of a float tensor in host memory, such as a learning rate. Errors:
/// InvalidArgument.
inline double FloatValue(const DenseTensor& tensor, const char* slot) {
  PADDLE_ENFORCE_EQ(tensor.numel(), 1,
                    errors::InvalidArgument("input %s must have one element; its shape is %s", slot,
                                            tensor.dims()));
  if (tensor.dtype() == DataType::FLOAT64) return *tensor.data<double>();
  if (tensor.dtype() == DataType::FLOAT16) return static_cast<float>(*tensor.data<float16>());
  if (tensor.dtype() == DataType::BFLOAT16) return static_cast<float>(*tensor.data<bfloat16>());
  PADDLE_ENFORCE_EQ(
      tensor.dtype(), DataType::FLOAT32,
      errors::InvalidArgument("input %s must be float16, bfloat16, float32 or float64; it is %s",
                              slot, tensor.dtype()));
  return static_cast<double>(*tensor.data<float>());
}

/// The rows of a sparse gradient, each once and in ascending order, repeated ones added up.
template <typename T>
struct MergedRows {
  std::vector<int64_t> rows;
  std::vector<T> values;  // rows.size() * width
  int64_t width = 0;
};

/// Requires: rows that the caller has checked, such as by CheckGradRows.
template <typename T>
MergedRows<T> MergeRows(const SelectedRows& grad) {
  MergedRows<T> merged;
  std::map<int64_t, int64_t> place;  // row -> its position among the merged ones
  for (int64_t row : grad.rows()) place.emplace(row, 0);
  for (auto& entry : place) {
    entry.second = static_cast<int64_t>(merged.rows.size());
    merged.rows.push_back(entry.first);
  }
  if (grad.rows().empty()) return merged;
  merged.width = grad.value().numel() / static_cast<int64_t>(grad.rows().size());
  merged.values.assign(merged.rows.size() * merged.width, static_cast<T>(0));
  const T* from = grad.value().data<T>();
  for (int64_t row : grad.rows()) {
    T* to = merged.values.data() + place[row] * merged.width;
    for (int64_t k = 0; k < merged.width; ++k) to[k] = static_cast<T>(to[k] + from[k]);
    from += merged.width;
  }
  return merged;
}

/// Calls update(first element, gradient or nullptr, width) for each row of a parameter of `dims`;
/// nullptr stands for a row that the gradient does not have.
template <typename T, typename Update>
void ForEachRow(const MergedRows<T>& merged, const DDim& dims, Update update) {
  const int64_t height = dims[0], width = height == 0 ? 0 : product(dims) / height;
  size_t next = 0;
  for (int64_t row = 0; row < height; ++row) {
    const bool has = next < merged.rows.size() && merged.rows[next] == row;
    update(row * width, has ? merged.values.data() + next++ * width : nullptr, width);
  }
}

/// Copies a state that passes through, unless it is the same memory.
template <typename T, typename Context>
T* CopyThrough(const Context& ctx, const DenseTensor& from, DenseTensor* to) {
  const DenseTensor held = from;
  T* out = ctx.template Alloc<T>(to);
  if (out != held.data<T>()) std::copy_n(held.data<T>(), held.numel(), out);
  return out;
}

}  // namespace funcs
}  // namespace phi
