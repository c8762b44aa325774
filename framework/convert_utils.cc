#include "framework/convert_utils.h"

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

struct ElementTypeRow {
  proto::VarType::Type proto;
  phi::DataType phi;
  const char* name;
};

// SIZE_T is not here: it reads as UINT64, and the way back must not find it.
constexpr ElementTypeRow kElementTypes[] = {
    {proto::VarType::FP32, phi::DataType::FLOAT32, "float"},
    {proto::VarType::FP64, phi::DataType::FLOAT64, "double"},
    {proto::VarType::INT32, phi::DataType::INT32, "int"},
    {proto::VarType::INT64, phi::DataType::INT64, "int64_t"},
    {proto::VarType::BOOL, phi::DataType::BOOL, "bool"},
    {proto::VarType::FP16, phi::DataType::FLOAT16, "::paddle::platform::float16"},
    {proto::VarType::BF16, phi::DataType::BFLOAT16, "::paddle::platform::bfloat16"},
    {proto::VarType::UINT8, phi::DataType::UINT8, "uint8_t"},
    {proto::VarType::INT8, phi::DataType::INT8, "int8_t"},
    {proto::VarType::INT16, phi::DataType::INT16, "int16_t"},
    {proto::VarType::COMPLEX64, phi::DataType::COMPLEX64, "::paddle::platform::complex<float>"},
    {proto::VarType::COMPLEX128, phi::DataType::COMPLEX128, "::paddle::platform::complex<double>"},
    {proto::VarType::PSTRING, phi::DataType::PSTRING, "::paddle::platform::pstring"},
};

const ElementTypeRow* FindElementType(proto::VarType::Type type) {
  for (const ElementTypeRow& row : kElementTypes) {
    if (row.proto == type) return &row;
  }
  return nullptr;
}

}  // namespace

phi::DataType TransToPhiDataType(proto::VarType::Type dtype) {
  if (dtype == proto::VarType::SIZE_T) return phi::DataType::UINT64;
  const ElementTypeRow* row = FindElementType(dtype);
  return row == nullptr ? phi::DataType::UNDEFINED : row->phi;
}

phi::DataType TransToPhiDataType(int dtype) {
  return TransToPhiDataType(static_cast<proto::VarType::Type>(dtype));
}

proto::VarType::Type TransToProtoVarType(phi::DataType dtype) {
  if (dtype == phi::DataType::UNDEFINED) return proto::VarType::RAW;
  for (const ElementTypeRow& row : kElementTypes) {
    if (row.phi == dtype) return row.proto;
  }
  PADDLE_THROW(phi::errors::Unimplemented("a saved program has no number for the element type %s",
                                          phi::DataTypeToString(dtype)));
}

std::string DataTypeToString(proto::VarType::Type type) {
  if (type == proto::VarType::SIZE_T) return "size_t";
  const ElementTypeRow* row = FindElementType(type);
  return row == nullptr ? proto::VarType_Type_Name(type) : row->name;
}

std::string DataType2String(phi::DataType dtype) {
  for (const ElementTypeRow& row : kElementTypes) {
    if (row.phi == dtype) return row.name;
  }
  return phi::DataTypeToString(dtype);
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
  const bool wide = a == proto::VarType::COMPLEX128 || b == proto::VarType::COMPLEX128 ||
                    a == proto::VarType::FP64 || b == proto::VarType::FP64;
  return wide ? proto::VarType::COMPLEX128 : proto::VarType::COMPLEX64;
}

}  // namespace framework
}  // namespace paddle
