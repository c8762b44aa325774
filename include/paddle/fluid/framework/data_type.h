#pragma once

#include <typeindex>

#include "framework/program/convert_utils.h"
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

}  // namespace framework
}  // namespace paddle
