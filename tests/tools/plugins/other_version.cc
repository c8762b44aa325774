// A plug-in that says it was built for another phibridge, and registers what the library has.
#include "compat/op_utils_map.h"

extern "C" {
__attribute__((visibility("default"),
               section("phibridge_plugin"))) extern const char phibridge_plugin_built_for[];
const char phibridge_plugin_built_for[] = "0.0";
}

namespace {
phi::KernelSignature Mapping(const phi::ArgumentMappingContext&) {
  return {"softmax", {"X"}, {"axis"}, {"Out"}};
}
}  // namespace

PD_REGISTER_ARG_MAPPING_FN(softmax, Mapping);
