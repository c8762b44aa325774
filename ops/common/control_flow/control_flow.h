#pragma once

// Shared by operators that move whole tensors or run blocks. They have no kernels and compute in
// the place of the tensors.
#include <cstdint>
#include <vector>

#include "framework/op/op_registry.h"
#include "framework/scope/scope.h"
#include "ops/common/operator/operator.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_array.h"

namespace paddle::operators {

/// The variable that an operator names as the only one of a slot.
/// Errors: NotFound if the slot is empty or the scope has no such variable.
framework::Variable* FindInput(const framework::OperatorBase& op, const framework::Scope& scope,
                               const char* slot);
framework::Variable* FindOutput(const framework::OperatorBase& op, const framework::Scope& scope,
                                const char* slot);
/// The variables of a list slot; empty if there is no such slot. Errors: NotFound.
std::vector<framework::Variable*> FindInputs(const framework::OperatorBase& op,
                                             const framework::Scope& scope, const char* slot);

/// The value of an input. Errors: as FindInput; InvalidArgument if it is no T.
template <typename T>
const T& InputOf(const framework::OperatorBase& op, const framework::Scope& scope,
                 const char* slot) {
  return FindInput(op, scope, slot)->Get<T>();
}

/// The only element of a tensor in any place.
/// Errors: InvalidArgument naming op and slot unless it has exactly one element of an integer type.
int64_t IntegerOf(const framework::OperatorBase& op, const char* slot,
                  const phi::DenseTensor& tensor);
bool BoolOf(const framework::OperatorBase& op, const char* slot, const phi::DenseTensor& tensor);

/// The tensor with its elements in row-major order: a tensor in oneDNN's blocked layout is
/// reordered.
phi::DenseTensor Plain(const phi::DenseTensor& tensor);
/// Copies the elements to memory of their own, and shape, dtype and LoD; of a tensor without memory
/// only shape, dtype and LoD.
void CopyTensor(const phi::DenseTensor& from, phi::DenseTensor* to);
/// Copies the value of a variable that holds a tensor of any kind. Errors: InvalidArgument for
/// other values.
void CopyVariable(const framework::Variable& from, framework::Variable* to);

}  // namespace paddle::operators
