#pragma once

#include <string>
#include <vector>

#include "framework/scope/scope.h"
#include "parity/harness/case_execution.h"

namespace phibridge {
namespace parity {

/// The names of the images among the inputs: tensors of rank 3 to 5 and of a type that oneDNN has,
/// in slots X, Y and Input. None if this build has no oneDNN.
std::vector<std::string> Images(const OpCase& op_case, const CaseExecution::Names& names,
                                const paddle::framework::Scope& scope);

/// Brings an image into a blocked format of oneDNN, as a convolution before the op would leave it.
void Block(paddle::framework::Variable* image);

/// Whether a tensor is blocked and holds other numbers than 0 beside its elements, where kernels
/// that read whole blocks rely on zeros.
bool HoldsPadding(const paddle::framework::Variable& var);

}  // namespace parity
}  // namespace phibridge
