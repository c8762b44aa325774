#include "phi/kernels/funcs/elementwise/fused_activation.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "phi/core/enforce.h"

namespace phi {
namespace funcs {
namespace {

// Each call of a fused operator looks here: sizes are compared first.
constexpr std::pair<std::string_view, FusedFunction> kFusedFunctions[] = {
    {"abs", FusedFunction::kAbs},
    {"clip", FusedFunction::kClip},
    {"gelu", FusedFunction::kGeluErf},
    {"gelu_erf", FusedFunction::kGeluErf},
    {"gelu_tanh", FusedFunction::kGeluTanh},
    {"hard_sigmoid", FusedFunction::kHardSigmoid},
    {"hard_swish", FusedFunction::kHardSwish},
    {"leaky_relu", FusedFunction::kRelu},
    {"mish", FusedFunction::kMish},
    {"relu", FusedFunction::kRelu},
    {"relu6", FusedFunction::kClip},
    {"sigmoid", FusedFunction::kSigmoid},
    {"sqrt", FusedFunction::kSqrt},
    {"swish", FusedFunction::kSwish},
    {"tanh", FusedFunction::kTanh},
};

}  // namespace

bool IsFusedActivation(const std::string& name) {
  return name.empty() || std::any_of(std::begin(kFusedFunctions), std::end(kFusedFunctions),
                                     [&name](const auto& known) { return name == known.first; });
}

FusedActivation FusedActivationOf(const std::string& name, float alpha, float beta) {
  if (name.empty()) return {};
  if (name == "relu6" && beta <= alpha) return {FusedFunction::kClip, 0, alpha};
  for (const auto& known : kFusedFunctions) {
    if (name == known.first) return {known.second, alpha, beta};
  }
  std::string names;
  for (const auto& known : kFusedFunctions) names.append(", ").append(known.first);
  PADDLE_THROW(errors::InvalidArgument("a fused activation must be empty or one of%s; it is `%s`",
                                       names.substr(1), name));
}

}  // namespace funcs
}  // namespace phi
