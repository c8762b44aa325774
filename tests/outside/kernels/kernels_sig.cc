// outside: 2.3 | signature file: small_vectors, branches, base names, no semicolons
#include "paddle/phi/core/compat/op_utils.h"
#include "paddle/utils/small_vector.h"

namespace phi {

KernelSignature BlendedOpArgumentMapping(const ArgumentMappingContext& ctx) {
  paddle::small_vector<const char*> inputs{"X", "Y"};
  inputs.emplace_back("Weight");
  const auto old_form = ctx.HasAttr("old_form") && paddle::any_cast<bool>(ctx.Attr("old_form"));
  const char* name = old_form ? "outside_blended_old" : "outside_blended";
  return KernelSignature(name, inputs, {"ratio"}, {"Out"});
}

KernelSignature RowsTotalOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.IsSelectedRowsInput("X"))
    return KernelSignature("outside_rows_total", {"X"}, {}, {"Out"});
  return KernelSignature("unregistered", {}, {}, {});
}

KernelSignature PhaseOpArgumentMapping(const ArgumentMappingContext& ctx) {
  VLOG(6) << "outputs: " << ctx.OutputSize("Largest");
  KernelSignature signature;
  signature = KernelSignature("outside_phase", {"X"}, {}, {"Magnitude", "Largest"});
  return signature;
}

KernelSignature SplitCopiesOpArgumentMapping(const ArgumentMappingContext& ctx) {
  paddle::small_vector<const char*, kAttrSmallVectorSize> attrs;
  attrs.emplace_back(ctx.HasInput("Repeats") ? "Repeats" : "repeats");
  attrs.emplace_back("bias");
  return KernelSignature("outside_split_copies", {"X"}, std::move(attrs), {"Out"});
}

}  // namespace phi

PD_REGISTER_ARG_MAPPING_FN(outside_blend, phi::BlendedOpArgumentMapping)
PD_REGISTER_ARG_MAPPING_FN(outside_rows_sum, phi::RowsTotalOpArgumentMapping);
PD_REGISTER_ARG_MAPPING_FN(outside_phases, phi::PhaseOpArgumentMapping);
PD_REGISTER_ARG_MAPPING_FN(outside_split_copy, phi::SplitCopiesOpArgumentMapping)
PD_REGISTER_BASE_KERNEL_NAME(outside_flip, outside_flip_all)
PD_REGISTER_BASE_KERNEL_NAME(outside_centre, outside_centred);
