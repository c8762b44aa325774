#include "framework/executor/passes/activation_attributes.h"

#include "framework/executor/passes/fused_op.h"
#include "framework/program/var_attributes.h"

namespace phibridge {

const std::vector<const char*>& FusedActivationTypes() {
  static const auto* types = new std::vector<const char*>{
      "abs",   "clip",    "gelu", "hard_sigmoid", "hard_swish", "leaky_relu", "relu",
      "relu6", "sigmoid", "silu", "sqrt",         "swish",      "tanh"};
  return *types;
}

std::optional<ActivationAttributes> ActivationOf(const OpDesc& op) {
  if (paddle::framework::ReadVariables(op).size() != 1) return std::nullopt;
  const std::string& type = op.Type();
  const auto number = [&](const char* name) { return AttributeOf<float>(op, name); };
  for (const char* plain : {"abs", "relu", "sigmoid", "sqrt", "tanh"}) {
    if (type == plain) return ActivationAttributes{type};
  }
  if (type == "clip") return ActivationAttributes{"clip", number("min"), number("max")};
  if (type == "gelu") {
    const bool approximate = AttributeOf<bool>(op, "approximate");
    return ActivationAttributes{approximate ? "gelu_tanh" : "gelu_erf"};
  }
  if (type == "hard_sigmoid") {
    return ActivationAttributes{"hard_sigmoid", number("slope"), number("offset")};
  }
  // Of the next three, the operators do not read their attributes, as in 2.6: see their records.
  if (type == "hard_swish") return ActivationAttributes{"hard_swish", 1.0f / 6, 0.5f};
  if (type == "relu6") return ActivationAttributes{"clip", 0, 6};
  if (type == "swish") return ActivationAttributes{"swish", 1};
  if (type == "leaky_relu") return ActivationAttributes{"leaky_relu", number("alpha")};
  if (type == "silu") return ActivationAttributes{"swish", 1};
  return std::nullopt;
}

}  // namespace phibridge
