#pragma once

#include <iostream>
#include <string>
#include <typeindex>

#include "paddle/phi/common/data_type.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/funcs/eigen/extensions.h"

namespace phi {

#define PHIBRIDGE_VISIT(cpp_type, name) \
  case DataType::name:                  \
    visitor.template apply<cpp_type>(); \
    return;

/// Calls visitor.apply<T>() for the C++ type of `type`. Errors: Unimplemented.
template <typename Visitor>
void VisitDataType(DataType type, Visitor visitor) {
  switch (type) {
    PHIBRIDGE_VISIT(float, FLOAT32)
    PHIBRIDGE_VISIT(double, FLOAT64)
    PHIBRIDGE_VISIT(dtype::float16, FLOAT16)
    PHIBRIDGE_VISIT(dtype::bfloat16, BFLOAT16)
    PHIBRIDGE_VISIT(int, INT32)
    PHIBRIDGE_VISIT(int64_t, INT64)
    PHIBRIDGE_VISIT(int16_t, INT16)
    PHIBRIDGE_VISIT(int8_t, INT8)
    PHIBRIDGE_VISIT(uint8_t, UINT8)
    PHIBRIDGE_VISIT(bool, BOOL)
    PHIBRIDGE_VISIT(dtype::complex<float>, COMPLEX64)
    PHIBRIDGE_VISIT(dtype::complex<double>, COMPLEX128)
    default:
      PADDLE_THROW(errors::Unimplemented("Data type %s cannot be visited.", type));
  }
}

/// The same for index types: int32 and int64.
template <typename Visitor>
void VisitDataTypeTiny(DataType type, Visitor visitor) {
  switch (type) {
    PHIBRIDGE_VISIT(int, INT32)
    PHIBRIDGE_VISIT(int64_t, INT64)
    default:
      PADDLE_THROW(errors::Unimplemented("Data type %s is not int32 or int64.", type));
  }
}
#undef PHIBRIDGE_VISIT

inline size_t SizeOfDataType(DataType type) { return SizeOf(type); }
/// Errors: Unimplemented for types without a complex type.
inline DataType ToComplexType(DataType type) {
  const DataType complex = dtype::ToComplex(type);
  if (!IsComplexType(complex)) {
    PADDLE_THROW(errors::Unimplemented("Data type %s has no complex type.", type));
  }
  return complex;
}
/// Errors: Unimplemented for types that are not complex.
inline DataType ToRealType(DataType type) {
  if (!IsComplexType(type)) {
    PADDLE_THROW(errors::Unimplemented("Data type %s is not complex.", type));
  }
  return dtype::ToReal(type);
}

}  // namespace phi
