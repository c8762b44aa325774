#pragma once

#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// The branch index in Mask. Errors: InvalidArgument if it is not in [0, branches).
inline size_t SelectedBranch(const framework::OperatorBase& op, const framework::Scope& scope,
                             size_t branches) {
  const auto& mask = InputOf<phi::DenseTensor>(op, scope, "Mask");
  const int64_t branch = mask.dtype() == phi::DataType::BOOL
                             ? static_cast<int64_t>(BoolOf(op, "Mask", mask))
                             : IntegerOf(op, "Mask", mask);
  PADDLE_ENFORCE_EQ(branch >= 0 && static_cast<size_t>(branch) < branches, true,
                    phi::errors::InvalidArgument("%s: Mask must be in [0, %d), the number of "
                                                 "branches; it is %d",
                                                 op.Type(), branches, branch));
  return static_cast<size_t>(branch);
}

}  // namespace paddle::operators
