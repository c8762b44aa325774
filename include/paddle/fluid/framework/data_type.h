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
