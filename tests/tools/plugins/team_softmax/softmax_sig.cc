#include "paddle/phi/core/compat/op_utils.h"

namespace phi {

KernelSignature SoftmaxOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return KernelSignature("softmax", {"X"}, {"axis"}, {"Out"});
}

KernelSignature SoftmaxGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return KernelSignature("softmax_grad", {"Out", "Out@GRAD"}, {"axis"}, {"X@GRAD"});
}

}  // namespace phi

PD_REGISTER_ARG_MAPPING_FN(softmax, phi::SoftmaxOpArgumentMapping);
PD_REGISTER_ARG_MAPPING_FN(softmax_grad, phi::SoftmaxGradOpArgumentMapping);
