// outside: 2.3 | signature file of an operator and its gradient
#include "paddle/phi/core/compat/op_utils.h"

namespace phi {

KernelSignature DampOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.HasOutput("Factor")) VLOG(4) << "nobody wants the factors";
  return KernelSignature("outside_damped", {"X"}, {"rate"}, {"Out", "Factor"});
}

KernelSignature DampGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  PADDLE_ENFORCE_EQ(ctx.IsDenseTensorInput("X"), true, errors::InvalidArgument("X is no tensor."));
  return KernelSignature("outside_damped_grad", {"X", "Out@GRAD"}, {"rate"}, {"X@GRAD"});
}

}  // namespace phi

PD_REGISTER_ARG_MAPPING_FN(outside_damp, phi::DampOpArgumentMapping);
PD_REGISTER_ARG_MAPPING_FN(outside_damp_grad, phi::DampGradOpArgumentMapping);
