// A second plug-in that brings the mapping of softmax.
#include "compat/op_utils_map.h"

namespace {
phi::KernelSignature Mapping(const phi::ArgumentMappingContext&) {
  return {"softmax", {"X"}, {"axis"}, {"Out"}};
}
}  // namespace

PD_REGISTER_ARG_MAPPING_FN(softmax, Mapping);
