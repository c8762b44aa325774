#pragma once

#include "framework/op/execution_context.h"
#include "framework/op/operator_base.h"

namespace phibridge {

/// Checks all floating-point and complex elements of an operator's outputs: tensors, the values of
/// SelectedRows, the tensors of arrays. Tensors without memory are skipped. Errors:
/// PreconditionNotMet naming the first output with a NaN or Inf.
void CheckNanInf(const paddle::framework::OperatorBase& op,
                 const paddle::framework::RuntimeContext& ctx);

}  // namespace phibridge
