// outside: 2.3 | signature file: an attribute or a tensor by what is there, any_cast, a signature
// that is assigned, unregistered
#include "paddle/phi/core/compat/op_utils.h"

namespace phi {

KernelSignature ResampledOpArgumentMapping(const ArgumentMappingContext& ctx) {
  KernelSignature signature;
  if (!ctx.IsDenseTensorInput("X")) {
    signature = KernelSignature("unregistered", {}, {}, {});
    return signature;
  }
  const auto shape = paddle::any_cast<std::vector<int>>(ctx.Attr("shape"));
  const bool from_list = ctx.InputSize("SizeList") > 0 && shape.empty();
  signature = KernelSignature(
      "outside_resampled", {"X", "OutSize"},
      {from_list ? "SizeList" : "shape", "interp_method", "align_corners", "bound"}, {"Out"});
  return signature;
}

}  // namespace phi

PD_REGISTER_ARG_MAPPING_FN(outside_resample, phi::ResampledOpArgumentMapping);
PD_REGISTER_BASE_KERNEL_NAME(outside_resample, outside_resampled);
