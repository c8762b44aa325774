#pragma once

#include <string>

#include "phi/core/attribute.h"

namespace phibridge {

/// Identifies the attribute that is converted, for messages.
struct AttributeName {
  const std::string& op_type;
  const char* attr_name;
};

/// `value` as the type that a kernel takes. Besides the type itself:
///   bool ↔ int ↔ int64 (to bool: not 0; to int: if it fits), any of these or float ↔ double to a
///   float; lists likewise, element by element; a number is a list of one; an empty list is one of
///   any type; a number or text → Scalar; a list of numbers or texts → std::vector<Scalar>; int,
///   int64 or a list of them → IntArray; a Scalar → a number; a number of VarType.Type or a name
///   such as "float32" → DataType (-1 is UNDEFINED); a name such as "NCHW" → DataLayout.
/// Errors: InvalidArgument naming op, attribute, wanted and actual type, or the value that does not
/// fit.
phi::Attribute ConvertAttribute(const phi::Attribute& value, phi::AttributeType wanted,
                                const AttributeName& name);

/// Number of VarType.Type in programs (FP32 is 5) → DataType; -1 gives UNDEFINED. False for numbers
/// that are no element type (LOD_TENSOR, …).
bool DataTypeFromProto(int64_t number, phi::DataType* dtype);
/// The inverse of DataTypeFromProto. False for types without a number in programs.
bool ProtoFromDataType(phi::DataType dtype, int* number);

/// "3", "[1, 2]", "\"NCHW\"", …
std::string AttributeToString(const phi::Attribute& value);

}  // namespace phibridge
