#pragma once

#include <memory>
#include <string>

#include "framework/op/custom_op.h"
#include "framework/program/type_defs.h"

namespace paddle {
namespace framework {

/// Remembers an operator for the gradient maker of the one whose gradient it is.
void NoteCustomOp(std::shared_ptr<const CustomOpInfo> op);
/// What PD_BUILD_OP said of it; nullptr for other operators.
std::shared_ptr<const CustomOpInfo> FindCustomOp(const std::string& type);

/// Makes the operator of PD_BUILD_GRAD_OP (or PD_BUILD_DOUBLE_GRAD_OP) for `forward`; nothing, if
/// there is none. Its inputs are inputs and outputs of `forward` and gradients of outputs, its
/// outputs gradients of inputs. Errors: InvalidArgument for any other name.
GradOpMakerFN CustomGradMaker(std::shared_ptr<const CustomOpInfo> forward);

}  // namespace framework
}  // namespace paddle
