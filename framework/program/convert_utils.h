#pragma once

#include <cstddef>
#include <string>
#include <typeindex>

#include "framework/program/proto/var_type.h"
#include "phi/common/data_type.h"

namespace paddle {
namespace framework {

/// The element type of a saved variable as a phi type. RAW and types that are no element type
/// (LOD_TENSOR, …) give UNDEFINED.
phi::DataType TransToPhiDataType(proto::VarType::Type dtype);
/// As above, for the number in an attribute such as `dtype` or `out_dtype`; -1 is UNDEFINED.
phi::DataType TransToPhiDataType(int dtype);

/// The saved number of an element type; UNDEFINED gives RAW.
/// Errors: Unimplemented for types that the wire format cannot name (uint16, uint32, uint64).
proto::VarType::Type TransToProtoVarType(phi::DataType dtype);

/// "float" (FP32), "double", "int", "int64_t", "::paddle::platform::float16", …: as in the
/// original's messages. A type that is no element type gives its enum name.
std::string DataTypeToString(proto::VarType::Type type);
/// As DataTypeToString, for a phi type; the name differs because phi has a DataTypeToString too.
std::string DataType2String(phi::DataType dtype);

/// Bytes of one element. Errors: Unimplemented if `type` is no element type.
size_t SizeOfType(proto::VarType::Type type);
/// The saved number of a C++ element type. Errors: Unimplemented for other types.
proto::VarType::Type ToDataType(std::type_index type);

bool IsComplexType(proto::VarType::Type type);
/// COMPLEX64 → FP32, COMPLEX128 → FP64. Errors: Unimplemented for other types.
proto::VarType::Type ToRealType(proto::VarType::Type type);
/// FP32 → COMPLEX64, FP64 → COMPLEX128. Errors: Unimplemented for other types.
proto::VarType::Type ToComplexType(proto::VarType::Type type);
/// The type that holds both, for ops on complex and real inputs; `a` if neither is complex.
proto::VarType::Type PromoteTypesIfComplexExists(proto::VarType::Type a, proto::VarType::Type b);

}  // namespace framework
}  // namespace paddle
