#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>

#include "phi/common/bfloat16.h"
#include "phi/common/complex.h"
#include "phi/common/float16.h"
#include "phi/common/pstring.h"

namespace phi {

using float16 = dtype::float16;
using bfloat16 = dtype::bfloat16;
using complex64 = dtype::complex<float>;
using complex128 = dtype::complex<double>;
using pstring = dtype::pstring;

/// Type of one element. The numbers are the original's (2.3).
enum class DataType {
  UNDEFINED = 0,
  BOOL,
  UINT8,
  INT8,
  UINT16,
  INT16,
  UINT32,
  INT32,
  UINT64,
  INT64,
  FLOAT32,
  FLOAT64,
  COMPLEX64,
  COMPLEX128,
  PSTRING,
  FLOAT16,
  BFLOAT16,
  NUM_DATA_TYPES,
  ALL_DTYPE = UNDEFINED,
};

/// X(C++ type, DataType name): every element type that a kernel may be registered for.
#define PHI_FOR_EACH_DATA_TYPE(X)              \
  X(bool, BOOL)                                \
  X(int8_t, INT8)                              \
  X(uint8_t, UINT8)                            \
  X(int16_t, INT16)                            \
  X(uint16_t, UINT16)                          \
  X(int32_t, INT32)                            \
  X(uint32_t, UINT32)                          \
  X(int64_t, INT64)                            \
  X(uint64_t, UINT64)                          \
  X(float, FLOAT32)                            \
  X(double, FLOAT64)                           \
  X(::phi::dtype::float16, FLOAT16)            \
  X(::phi::dtype::bfloat16, BFLOAT16)          \
  X(::phi::dtype::complex<float>, COMPLEX64)   \
  X(::phi::dtype::complex<double>, COMPLEX128) \
  X(::phi::dtype::pstring, PSTRING)

template <typename T>
struct CppTypeToDataType;
template <DataType T>
struct DataTypeToCppType;

#define PHI_MAP_DATA_TYPE(cpp_type, name)                       \
  template <>                                                   \
  struct CppTypeToDataType<cpp_type> {                          \
    static constexpr DataType value = DataType::name;           \
    static constexpr DataType Type() { return DataType::name; } \
  };                                                            \
  template <>                                                   \
  struct DataTypeToCppType<DataType::name> {                    \
    using type = cpp_type;                                      \
  };
PHI_FOR_EACH_DATA_TYPE(PHI_MAP_DATA_TYPE)
#undef PHI_MAP_DATA_TYPE

/// Bytes of one element; 0 for UNDEFINED. A pstring counts sizeof(pstring).
size_t SizeOf(DataType dtype);
/// "float32", "bool", …; "Undefined" for UNDEFINED.
const char* DataTypeToString(DataType dtype);
/// Inverse of DataTypeToString; UNDEFINED if `name` is none.
DataType StringToDataType(const std::string& name);

constexpr bool IsComplexType(DataType dtype) {
  return dtype == DataType::COMPLEX64 || dtype == DataType::COMPLEX128;
}
constexpr bool IsFloatingType(DataType dtype) {
  return dtype == DataType::FLOAT32 || dtype == DataType::FLOAT64 || dtype == DataType::FLOAT16 ||
         dtype == DataType::BFLOAT16;
}

inline std::ostream& operator<<(std::ostream& os, DataType dtype) {
  return os << DataTypeToString(dtype);
}

namespace dtype {

/// COMPLEX64 → FLOAT32, COMPLEX128 → FLOAT64; any other type is its own real type.
constexpr DataType ToReal(DataType dtype) {
  return dtype == DataType::COMPLEX64    ? DataType::FLOAT32
         : dtype == DataType::COMPLEX128 ? DataType::FLOAT64
                                         : dtype;
}
/// FLOAT32 → COMPLEX64, FLOAT64 → COMPLEX128; any other type is returned as it is.
constexpr DataType ToComplex(DataType dtype) {
  return dtype == DataType::FLOAT32   ? DataType::COMPLEX64
         : dtype == DataType::FLOAT64 ? DataType::COMPLEX128
                                      : dtype;
}

template <typename T>
struct RealOf {
  using type = T;
};
template <typename T>
struct RealOf<complex<T>> {
  using type = T;
};
/// T for real T, the part's type for complex.
template <typename T>
using Real = typename RealOf<T>::type;

}  // namespace dtype
}  // namespace phi
