#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The elements of a tensor of classes in host memory, as int64: of any whole type (uint8, int8 to
/// int64), as the original's losses take them. Errors: InvalidArgument.
inline std::vector<int64_t> LabelValues(const DenseTensor& label, const char* slot) {
  std::vector<int64_t> values(label.numel());
  const auto copy = [&](auto type) {
    using T = decltype(type);
    if (!values.empty()) values.assign(label.data<T>(), label.data<T>() + label.numel());
  };
  switch (label.dtype()) {
    case DataType::UINT8:
      copy(uint8_t());
      break;
    case DataType::INT8:
      copy(int8_t());
      break;
    case DataType::INT16:
      copy(int16_t());
      break;
    case DataType::INT32:
      copy(int32_t());
      break;
    case DataType::INT64:
      copy(int64_t());
      break;
    default:
      PADDLE_THROW(errors::InvalidArgument(
          "input %s must hold whole numbers (uint8, int8 to int64); it is %s", slot,
          label.dtype()));
  }
  return values;
}

}  // namespace funcs
}  // namespace phi
