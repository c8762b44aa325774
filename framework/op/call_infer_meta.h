#pragma once

#include <string>

#include "framework/program/infershape_context.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_factory.h"

namespace paddle {
namespace framework {

/// Calls a PHI shape function with the arguments that `signature` names. Errors: those of the
/// function; NotFound, naming the slots that are absent and those that are there, if it uses one
/// that the operator does not have.
void CallInferMeta(const InferShapeContext& ctx, const std::string& op_type,
                   const phi::KernelSignature& signature, phi::InferMetaFn function,
                   phi::InferMetaContext* arguments);

}  // namespace framework
}  // namespace paddle
