// outside: 2.3 | a signature as 2.3.0 names gradients: GradVarName
#include "paddle/phi/core/compat/op_utils.h"

namespace phi {

KernelSignature OutsideMagnitudeGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasInput("Out")) {
    return KernelSignature("outside_magnitude_grad", {"X", "Out", GradVarName("Out")}, {},
                           {GradVarName("X")});
  }
  return KernelSignature("outside_magnitude_grad", {"X", GradVarName("Out")}, {},
                         {GradVarName("X")});
}

}  // namespace phi

PD_REGISTER_ARG_MAPPING_FN(outside_magnitude_grad, phi::OutsideMagnitudeGradOpArgumentMapping);
