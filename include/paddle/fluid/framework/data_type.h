#pragma once

#include <iostream>
#include <string>
#include <typeindex>

#include "framework/program/convert_utils.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/platform/bfloat16.h"
#include "paddle/fluid/platform/complex.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/float16.h"
#include "paddle/phi/core/utils/data_type.h"

namespace paddle {
namespace framework {

template <typename T>
struct DataTypeTrait {
  static proto::VarType::Type DataType() {
    return TransToProtoVarType(::phi::CppTypeToDataType<T>::value);
  }
};
template <typename T>
struct IsComplex {
  static constexpr bool value = ::phi::IsComplexType(::phi::CppTypeToDataType<T>::value);
};

/// Calls visitor.apply<T>() for the C++ type of an element type. Errors: Unimplemented.
template <typename Visitor>
void VisitDataType(proto::VarType::Type type, Visitor visitor) {
  ::phi::VisitDataType(TransToPhiDataType(type), visitor);
}
/// The same for int32 and int64.
template <typename Visitor>
void VisitDataTypeTiny(proto::VarType::Type type, Visitor visitor) {
  ::phi::VisitDataTypeTiny(TransToPhiDataType(type), visitor);
}

// CALLBACK(a C++ type, its proto type); for each element type that programs have, for each integer,
// for those of numbers in common use, and for those of an index.
#define _ForEachDataTypeHelper_(callback, cpp_type, proto_type) \
  callback(cpp_type, ::paddle::framework::proto::VarType::proto_type);
#define _ForEachDataTypeTiny_(callback)          \
  _ForEachDataTypeHelper_(callback, int, INT32); \
  _ForEachDataTypeHelper_(callback, int64_t, INT64);
#define _ForEachIntDataType_(callback)               \
  _ForEachDataTypeTiny_(callback);                   \
  _ForEachDataTypeHelper_(callback, uint8_t, UINT8); \
  _ForEachDataTypeHelper_(callback, int16_t, INT16); \
  _ForEachDataTypeHelper_(callback, int8_t, INT8);
#define _ForEachDataTypeSmall_(callback)                                            \
  _ForEachDataTypeTiny_(callback);                                                  \
  _ForEachDataTypeHelper_(callback, float, FP32);                                   \
  _ForEachDataTypeHelper_(callback, double, FP64);                                  \
  _ForEachDataTypeHelper_(callback, ::paddle::platform::complex<float>, COMPLEX64); \
  _ForEachDataTypeHelper_(callback, ::paddle::platform::complex<double>, COMPLEX128);
#define _ForEachDataType_(callback)                                                 \
  _ForEachIntDataType_(callback);                                                   \
  _ForEachDataTypeHelper_(callback, float, FP32);                                   \
  _ForEachDataTypeHelper_(callback, double, FP64);                                  \
  _ForEachDataTypeHelper_(callback, bool, BOOL);                                    \
  _ForEachDataTypeHelper_(callback, ::paddle::platform::float16, FP16);             \
  _ForEachDataTypeHelper_(callback, ::paddle::platform::bfloat16, BF16);            \
  _ForEachDataTypeHelper_(callback, ::paddle::platform::complex<float>, COMPLEX64); \
  _ForEachDataTypeHelper_(callback, ::paddle::platform::complex<double>, COMPLEX128);

// One type of a visit: the visitor is called if it is the one.
#define PHIBRIDGE_VISIT_IF_IS(cpp_type, proto_type) \
  do {                                              \
    if (type == (proto_type)) {                     \
      visitor.template apply<cpp_type>();           \
      return;                                       \
    }                                               \
  } while (false)
/// VisitDataType for int32, int64, float32, float64, complex64 and complex128 alone; nothing for
/// others, as in 2.3.
template <typename Visitor>
void VisitDataTypeSmall(proto::VarType::Type type, Visitor visitor) {
  _ForEachDataTypeSmall_(PHIBRIDGE_VISIT_IF_IS);
}
/// VisitDataType for integers, but not bool, alone. Errors: Unimplemented for others.
template <typename Visitor>
void VisitIntDataType(proto::VarType::Type type, Visitor visitor) {
  _ForEachIntDataType_(PHIBRIDGE_VISIT_IF_IS);
  PADDLE_THROW(::phi::errors::Unimplemented("VisitIntDataType: type %s", DataTypeToString(type)));
}
#undef PHIBRIDGE_VISIT_IF_IS

// Until 2.2 a tensor's type() was a proto type: sources of that time compare it with one and pass
// it on.
using ::phi::DataTypeToString;
template <typename Visitor>
void VisitDataType(::phi::DataType type, Visitor visitor) {
  ::phi::VisitDataType(type, visitor);
}
inline size_t SizeOfType(::phi::DataType type) { return ::phi::SizeOf(type); }

namespace proto {
inline bool operator==(::phi::DataType a, VarType::Type b) { return TransToProtoVarType(a) == b; }
inline bool operator==(VarType::Type a, ::phi::DataType b) { return b == a; }
inline bool operator!=(::phi::DataType a, VarType::Type b) { return !(a == b); }
inline bool operator!=(VarType::Type a, ::phi::DataType b) { return !(a == b); }
}  // namespace proto

}  // namespace framework
}  // namespace paddle
