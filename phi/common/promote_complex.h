#pragma once

#include "phi/common/data_type.h"

namespace phi {

/// The type of a result of operands `x` and `y`: that of x, unless one of them is complex. Then it
/// is complex, and complex128 if one of them is float64 or complex128.
constexpr DataType PromoteIfComplex(DataType x, DataType y) {
  if (!IsComplexType(x) && !IsComplexType(y)) return x;
  const bool wide = dtype::ToReal(x) == DataType::FLOAT64 || dtype::ToReal(y) == DataType::FLOAT64;
  return wide ? DataType::COMPLEX128 : DataType::COMPLEX64;
}

}  // namespace phi
