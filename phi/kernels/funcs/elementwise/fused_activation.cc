#include "phi/kernels/funcs/elementwise/fused_activation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "phi/core/enforce.h"

namespace phi {
namespace funcs {
namespace {

constexpr std::pair<const char*, FusedFunction> kFusedFunctions[] = {
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

double FusedSigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double FusedLine(double x, double alpha, double beta) {
  return std::min(1.0, std::max(0.0, alpha * x + beta));
}

}  // namespace

double FusedActivation::Apply(double x) const {
  constexpr double kRootHalf = 0.70710678118654752440, kRootTwoOverPi = 0.79788456080286535588;
  switch (function) {
    case FusedFunction::kNone:
      return x;
    case FusedFunction::kAbs:
      return std::fabs(x);
    case FusedFunction::kClip:
      return std::min<double>(beta, std::max<double>(alpha, x));
    case FusedFunction::kGeluErf:
      return 0.5 * x * (1 + std::erf(x * kRootHalf));
    case FusedFunction::kGeluTanh:
      return 0.5 * x * (1 + std::tanh(kRootTwoOverPi * (x + 0.044715 * x * x * x)));
    case FusedFunction::kHardSigmoid:
      return FusedLine(x, alpha, beta);
    case FusedFunction::kHardSwish:
      return x * FusedLine(x, alpha, beta);
    case FusedFunction::kMish:
      return x * std::tanh(std::max(x, 0.0) + std::log1p(std::exp(-std::fabs(x))));
    case FusedFunction::kRelu:
      return x > 0 ? x : alpha * x;
    case FusedFunction::kSigmoid:
      return FusedSigmoid(x);
    case FusedFunction::kSqrt:
      return std::sqrt(x);
    case FusedFunction::kSwish:
      return x * FusedSigmoid(alpha * x);
    case FusedFunction::kTanh:
      return std::tanh(x);
  }
  return x;
}

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
  for (const auto& known : kFusedFunctions) names += std::string(", ") + known.first;
  PADDLE_THROW(errors::InvalidArgument("a fused activation must be empty or one of%s; it is `%s`",
                                       names.substr(1), name));
}

}  // namespace funcs
}  // namespace phi
