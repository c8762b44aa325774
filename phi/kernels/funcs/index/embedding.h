#pragma once

#include <algorithm>
#include <cstring>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

constexpr int64_t kNoPadding = -1;

/// Copies row find(id) of `table` for each id; zeros for padding_idx. `find` checks the id.
template <typename Id, typename T, typename Find>
void LookUpRows(const DenseTensor& ids, const T* table, int64_t width, int64_t padding_idx,
                Find find, T* out) {
  const Id* id = ids.data<Id>();
  const int64_t count = ids.numel();
  for (int64_t i = 0; i < count; ++i, out += width) {
    if (padding_idx != kNoPadding && id[i] == padding_idx) {
      std::fill_n(out, width, static_cast<T>(0));
    } else {
      std::memcpy(out, table + find(static_cast<int64_t>(id[i])) * width,
                  static_cast<size_t>(width) * sizeof(T));
    }
  }
}

template <typename T, typename Find>
void LookUpRowsOfAnyId(const DenseTensor& ids, const T* table, int64_t width, int64_t padding_idx,
                       Find find, T* out) {
  if (ids.dtype() == DataType::INT32) {
    LookUpRows<int32_t>(ids, table, width, padding_idx, find, out);
  } else if (ids.dtype() == DataType::INT64) {
    LookUpRows<int64_t>(ids, table, width, padding_idx, find, out);
  } else {
    PADDLE_THROW(
        errors::InvalidArgument("input Ids must be int32 or int64; it is %s", ids.dtype()));
  }
}

}  // namespace funcs
}  // namespace phi
