#pragma once

#include "framework/scope/scope.h"
#include "parity/harness/case_execution.h"

namespace phibridge {
namespace parity {

/// Brings the images among the inputs (float32, rank 3 to 5, slots X, Y and Input) into a blocked
/// format of oneDNN, as a convolution before the op would leave them. False if there is none, or
/// this build has no oneDNN.
bool BlockInputs(const OpCase& op_case, const CaseExecution::Names& names,
                 paddle::framework::Scope* scope);

}  // namespace parity
}  // namespace phibridge
