// outside: 2.3 | signature file
#include <string>

#include "paddle/phi/core/compat/op_utils.h"
#include "paddle/utils/small_vector.h"

namespace phi {

KernelSignature WeightedMergeOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const std::string scale = ctx.HasInput("ScaleTensor") ? "ScaleTensor" : "scale";
  const char* scale_name = scale == "scale" ? "scale" : "ScaleTensor";
  if (ctx.InputSize("ShapeTensorList") > 0) {
    return KernelSignature("weighted_merge", {"X", "Residual", "Bias"},
                           {"ShapeTensorList", scale_name}, {"Out", "Mask"});
  }
  if (ctx.HasInput("ShapeTensor")) {
    return KernelSignature("weighted_merge", {"X", "Residual", "Bias"}, {"ShapeTensor", scale_name},
                           {"Out", "Mask"});
  }
  return KernelSignature("weighted_merge", {"X", "Residual", "Bias"}, {"shape", scale_name},
                         {"Out", "Mask"});
}

KernelSignature WeightedMergeGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  paddle::small_vector<const char*> inputs;
  inputs.emplace_back("X");
  inputs.emplace_back("Out@GRAD");
  paddle::small_vector<const char*> attrs;
  attrs.emplace_back(ctx.HasInput("ScaleTensor") ? "ScaleTensor" : "scale");
  return KernelSignature("weighted_merge_grad", std::move(inputs), std::move(attrs),
                         {{"X@GRAD"}, {"Residual@GRAD"}});
}

KernelSignature AxisTotalOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorInput("X")) {
    return KernelSignature("unregistered", {}, {}, {});
  }
  KernelSignature signature;
  bool keep_dim = true;
  if (ctx.HasAttr("keep_dim")) {
    keep_dim = paddle::any_cast<bool>(ctx.Attr("keep_dim"));
  }
  const char* kernel = keep_dim ? "axis_total" : "axis_total_squeeze";
  if (ctx.HasInput("AxisTensor")) {
    signature = KernelSignature(kernel, {"X"}, {"AxisTensor"}, {"Out"});
  } else if (paddle::any_cast<std::vector<int>>(ctx.Attr("axis")).empty()) {
    VLOG(6) << "axis_total over no axis";
    signature = KernelSignature(kernel, {"X"}, {"axis"}, {"Out"});
  } else {
    signature = KernelSignature(kernel, {"X"}, {"axis"}, {"Out"});
  }
  return signature;
}

}  // namespace phi

PD_REGISTER_BASE_KERNEL_NAME(sum_over_axes, axis_total);

PD_REGISTER_ARG_MAPPING_FN(weighted_merge, phi::WeightedMergeOpArgumentMapping);
PD_REGISTER_ARG_MAPPING_FN(weighted_merge_grad, phi::WeightedMergeGradOpArgumentMapping);
PD_REGISTER_ARG_MAPPING_FN(sum_over_axes, phi::AxisTotalOpArgumentMapping);
