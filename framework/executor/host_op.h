#pragma once

#include <string>

#include "compat/kernel_choice.h"
#include "framework/op/operator_base.h"

namespace phibridge {

// Note [Host ops]
// Some operators of a program on a device belong on the host: they read shapes, steer the control
// flow, move levels of LoD, open files. The field `host` of their records says so, and why. Such an
// op with kernels expects the back end of the host, so that no fallback is reported and none is
// denied; an input of which it reads no elements stays where it is (`skip_transform`, or what the
// kernel's registration says). The ledger lists all of them.

/// Why the host computes `op` of a program on `place`, which `choice` was made for: "shape",
/// "control flow"; empty if it does not, or if `place` is the host. An operator that computes
/// itself is one, whatever its record says.
std::string WhyHostOp(const paddle::framework::OperatorBase& op, const KernelChoice& choice,
                      const phi::Place& place);

}  // namespace phibridge
