#include "framework/program/convert_utils.h"

#include "compat/attribute_conversion.h"
#include "phi/common/promote_complex.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

struct ElementTypeName {
  phi::DataType dtype;
  const char* name;
};

constexpr ElementTypeName kElementTypeNames[] = {
    {phi::DataType::FLOAT32, "float"},
    {phi::DataType::FLOAT64, "double"},
    {phi::DataType::INT32, "int"},
    {phi::DataType::INT64, "int64_t"},
    {phi::DataType::BOOL, "bool"},
    {phi::DataType::FLOAT16, "::paddle::platform::float16"},
    {phi::DataType::BFLOAT16, "::paddle::platform::bfloat16"},
    {phi::DataType::UINT8, "uint8_t"},
    {phi::DataType::INT8, "int8_t"},
    {phi::DataType::INT16, "int16_t"},
    {phi::DataType::COMPLEX64, "::paddle::platform::complex<float>"},
    {phi::DataType::COMPLEX128, "::paddle::platform::complex<double>"},
    {phi::DataType::PSTRING, "::paddle::platform::pstring"},
};

// nullptr if legacy code has no name for it.
const char* LegacyNameOf(phi::DataType dtype) {
  for (const ElementTypeName& row : kElementTypeNames) {
    if (row.dtype == dtype) return row.name;
  }
  return nullptr;
}

}  // namespace

phi::DataType TransToPhiDataType(proto::VarType::Type dtype) {
  phi::DataType out = phi::DataType::UNDEFINED;
  phibridge::DataTypeFromProto(dtype, &out);
  return out;
}

phi::DataType TransToPhiDataType(int dtype) {
  return TransToPhiDataType(static_cast<proto::VarType::Type>(dtype));
}

proto::VarType::Type TransToProtoVarType(phi::DataType dtype) {
  if (dtype == phi::DataType::UNDEFINED) return proto::VarType::RAW;
  int number = 0;
  if (phibridge::ProtoFromDataType(dtype, &number))
    return static_cast<proto::VarType::Type>(number);
  PADDLE_THROW(phi::errors::Unimplemented("a saved program has no number for the element type %s",
                                          phi::DataTypeToString(dtype)));
}

std::string DataTypeToString(proto::VarType::Type type) {
  if (type == proto::VarType::SIZE_T) return "size_t";
  const char* name = LegacyNameOf(TransToPhiDataType(type));
  return name == nullptr ? proto::VarType_Type_Name(type) : name;
}

std::string DataType2String(phi::DataType dtype) {
  const char* name = LegacyNameOf(dtype);
  return name == nullptr ? phi::DataTypeToString(dtype) : name;
}

size_t SizeOfType(proto::VarType::Type type) {
  const phi::DataType dtype = TransToPhiDataType(type);
  PADDLE_ENFORCE(dtype != phi::DataType::UNDEFINED,
                 phi::errors::Unimplemented("%s is not the type of an element",
                                            proto::VarType_Type_Name(type)));
  return phi::SizeOf(dtype);
}

proto::VarType::Type ToDataType(std::type_index type) {
#define PHIBRIDGE_RETURN_IF_SAME(cpp_type, name) \
  if (type == std::type_index(typeid(cpp_type))) return TransToProtoVarType(phi::DataType::name);
  PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_RETURN_IF_SAME)
#undef PHIBRIDGE_RETURN_IF_SAME
  PADDLE_THROW(
      phi::errors::Unimplemented("the C++ type %s is not the type of an element", type.name()));
}

bool IsComplexType(proto::VarType::Type type) {
  return type == proto::VarType::COMPLEX64 || type == proto::VarType::COMPLEX128;
}

proto::VarType::Type ToRealType(proto::VarType::Type type) {
  if (type == proto::VarType::COMPLEX64) return proto::VarType::FP32;
  if (type == proto::VarType::COMPLEX128) return proto::VarType::FP64;
  PADDLE_THROW(
      phi::errors::Unimplemented("%s is not a complex type", proto::VarType_Type_Name(type)));
}

proto::VarType::Type ToComplexType(proto::VarType::Type type) {
  if (type == proto::VarType::FP32) return proto::VarType::COMPLEX64;
  if (type == proto::VarType::FP64) return proto::VarType::COMPLEX128;
  PADDLE_THROW(
      phi::errors::Unimplemented("%s has no complex counterpart", proto::VarType_Type_Name(type)));
}

proto::VarType::Type PromoteTypesIfComplexExists(proto::VarType::Type a, proto::VarType::Type b) {
  if (!IsComplexType(a) && !IsComplexType(b)) return a;
  return TransToProtoVarType(phi::PromoteIfComplex(TransToPhiDataType(a), TransToPhiDataType(b)));
}

}  // namespace framework
}  // namespace paddle
