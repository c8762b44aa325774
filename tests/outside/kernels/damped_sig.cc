// outside: 2.3 | signature file of an operator and its gradient
#include "paddle/phi/core/compat/op_utils.h"

namespace phi {

KernelSignature DampOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.HasOutput("Factor")) VLOG(4) << "nobody wants the factors";
  return KernelSignature("outside_damped", {"X"}, {"rate"}, {"Out", "Factor"});
}

KernelSignature DampGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.IsDenseTensorInput("X")) {
    return KernelSignature("outside_damped_grad", {"X", "Out@GRAD"}, {"rate"}, {"X@GRAD"});
  }
  return KernelSignature("unregistered", {}, {}, {});
}

}  // namespace phi

PD_REGISTER_ARG_MAPPING_FN(outside_damp, phi::DampOpArgumentMapping);
PD_REGISTER_ARG_MAPPING_FN(outside_damp_grad, phi::DampGradOpArgumentMapping);
