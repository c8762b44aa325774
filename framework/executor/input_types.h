#pragma once

#include <string>

#include "framework/executor/kernel_steps.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

// Note [Inputs of the kernel's own type]
// An input of which a registration says nothing has the kernel's own type: the body of
// PD_REGISTER_KERNEL gives UNDEFINED to inputs of any type. Plug-ins may leave that out, as they
// may in the original, so the rule holds for our operators and our kernels: float32 and float64 on
// the CPU, and float64 beside float32 in oneDNN's; of other types a kernel may read several. It
// leaves out gradient ops, whose kernels may not read an input at all, and optimizers with a
// MasterParam, which read any float type. There the kernel itself refuses what it cannot read.

/// Whether input `slot`, defined as `def`, may be read by the chosen PHI kernel as it is, with no
/// change of type. Errors: InvalidArgument naming the slot, the kernel's type and that of `tensor`.
void CheckOwnType(const OperatorWithKernel& op, const ChosenKernel& chosen, const std::string& slot,
                  const phi::DenseTensor& tensor, const phi::TensorArgDef& def);

/// What multi_precision needs, of every optimizer that has it: see Note [Master parameters] in
/// phi/kernels/funcs/optimizer/step_values.h. Errors: InvalidArgument if MasterParam is missing or
/// of a wrong type.
void CheckMasterParams(const OperatorWithKernel& op, const ChosenKernel& chosen,
                       const RuntimeContext& variables);

}  // namespace phibridge
