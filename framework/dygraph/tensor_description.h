#pragma once

#include "framework/program/names.h"
#include "framework/program/proto/var_type.h"
#include "phi/api/tensor.h"

namespace phibridge {

/// What programs declare a variable with this value as. Errors: Unimplemented for a tensor of a
/// class from outside.
paddle::framework::proto::VarType::Type VarTypeOf(const phi::TensorBase& value);
/// Makes `to`, of the same kind, a copy of `from` that shares the elements. Errors: Unimplemented
/// for a tensor of a class from outside.
void AssignTensor(const phi::TensorBase& from, phi::TensorBase* to);
/// Kind, dtype, shape and LoD level of a tensor that has a value.
void DescribeTensor(const phi::Tensor& tensor, VarDesc* var);

}  // namespace phibridge
