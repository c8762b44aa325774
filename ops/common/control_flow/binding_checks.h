#pragma once

// What operators without kernels check where they are bound (ChecksBinding).
#include "framework/op/checks_binding.h"

namespace paddle::operators {

/// What BoolOf and IntegerOf will say of a slot of one variable, as far as its shape and type are
/// known. Errors: InvalidArgument.
void CheckOneBool(const framework::OperatorBase& op, const char* slot,
                  const framework::RuntimeContext& variables);
void CheckOneInteger(const framework::OperatorBase& op, const char* slot,
                     const framework::RuntimeContext& variables);

}  // namespace paddle::operators
