#pragma once

// What operators share that move whole tensors and run blocks. They have no kernels: they compute
// where the tensors are.
#include <cstdint>
#include <string>
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
/// nullptr if the slot is empty or the scope has no such variable.
framework::Variable* FindOutputIfAny(const framework::OperatorBase& op,
                                     const framework::Scope& scope, const char* slot);
/// Variables of a slot of many; none if there is no such slot. Errors: NotFound.
std::vector<framework::Variable*> FindInputs(const framework::OperatorBase& op,
                                             const framework::Scope& scope, const char* slot);

/// The value of an input. Errors: as FindInput; InvalidArgument if it is no T.
template <typename T>
const T& InputOf(const framework::OperatorBase& op, const framework::Scope& scope,
                 const char* slot) {
  return FindInput(op, scope, slot)->Get<T>();
}

/// The only element of a tensor, wherever it lies.
/// Errors: InvalidArgument naming op and slot if it has not one element of that kind.
int64_t IntegerOf(const framework::OperatorBase& op, const char* slot,
                  const phi::DenseTensor& tensor);
bool BoolOf(const framework::OperatorBase& op, const char* slot, const phi::DenseTensor& tensor);

/// The tensor with its elements in row-major order: out of oneDNN's blocked layout where it is in
/// one.
phi::DenseTensor Plain(const phi::DenseTensor& tensor);
/// Elements (in memory of their own), shape, type and LoD; a tensor without memory only has the
/// rest.
void CopyTensor(const phi::DenseTensor& from, phi::DenseTensor* to);
/// The value of a variable of any kind of tensor. Errors: InvalidArgument for other values.
void CopyVariable(const framework::Variable& from, framework::Variable* to);

}  // namespace paddle::operators
