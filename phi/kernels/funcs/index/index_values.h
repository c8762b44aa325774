#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The elements of an int32 or int64 tensor in host memory, as int64. Errors: InvalidArgument.
inline std::vector<int64_t> IndexValues(const DenseTensor& index, const char* slot) {
  const int64_t count = index.numel();
  if (count == 0) return {};
  if (index.dtype() == DataType::INT64) {
    return {index.data<int64_t>(), index.data<int64_t>() + count};
  }
  PADDLE_ENFORCE(
      index.dtype() == DataType::INT32,
      errors::InvalidArgument("input %s must be int32 or int64; it is %s", slot, index.dtype()));
  return {index.data<int32_t>(), index.data<int32_t>() + count};
}

/// IndexValues, each in [0, size).
/// Errors: InvalidArgument naming the slot and the first index outside.
inline std::vector<int64_t> CheckedIndices(const DenseTensor& index, const char* slot,
                                           int64_t size) {
  std::vector<int64_t> values = IndexValues(index, slot);
  for (int64_t value : values) {
    PADDLE_ENFORCE(
        value >= 0 && value < size,
        errors::InvalidArgument("input %s must be in [0, %d); one is %d", slot, size, value));
  }
  return values;
}

}  // namespace funcs
}  // namespace phi
