#pragma once

#include <string>
#include <unordered_set>

#include "framework/executor/kernel_steps.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

// Note [Inputs of the kernel's own type]
// An input of which a registration says nothing has the kernel's own type: the body of
// PD_REGISTER_KERNEL gives UNDEFINED to inputs of several types, and the operator's record says
// which (`types`). Plug-ins may leave that out, as they may in the original, so the rule holds for
// our operators and our kernels: all of the CPU's, and float64 beside float32 in oneDNN's, which
// read several types. It leaves out gradient ops, whose kernels may not read an input at all, and
// optimizers with a MasterParam, which read any float type. There the kernel itself refuses what it
// cannot read.

/// Whether input `slot`, defined as `def`, may be read by the chosen PHI kernel as it is, with no
/// change of type. Errors: InvalidArgument naming the slot, the kernel's type and that of `tensor`.
void CheckOwnType(const OperatorWithKernel& op, const ChosenKernel& chosen, const std::string& slot,
                  const phi::DenseTensor& tensor, const phi::TensorArgDef& def);

/// Whether the inputs of `op` have types that its record names, where we made the record and the
/// kernel, or an operator without kernels (`chosen` null) that reads them itself. Slots of
/// `meta_only` are not read. Errors: InvalidArgument naming a slot, its types and that of an input.
void CheckDeclaredTypes(const OperatorBase& op, const ChosenKernel* chosen,
                        const std::unordered_set<std::string>& meta_only,
                        const RuntimeContext& variables);

/// What multi_precision needs, of every optimizer that has it: see Note [Master parameters] in
/// phi/kernels/funcs/optimizer/step_values.h. Errors: InvalidArgument if MasterParam is missing or
/// of a wrong type.
void CheckMasterParams(const OperatorWithKernel& op, const ChosenKernel& chosen,
                       const RuntimeContext& variables);

}  // namespace phibridge
