#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// The functions that oneDNN's fused operators apply to their result. alpha and beta:
/// kClip: [alpha, beta]; kHardSigmoid, kHardSwish: the line alpha x + beta, between 0 and 1;
/// kRelu: the slope below 0 is alpha; kSwish: x sigmoid(alpha x).
enum class FusedFunction {
  kNone,
  kAbs,
  kClip,
  kGeluErf,
  kGeluTanh,
  kHardSigmoid,
  kHardSwish,
  kMish,
  kRelu,
  kSigmoid,
  kSqrt,
  kSwish,
  kTanh
};

struct FusedActivation {
  FusedFunction function = FusedFunction::kNone;
  float alpha = 0, beta = 0;

  explicit operator bool() const { return function != FusedFunction::kNone; }
  /// One value, computed in float64.
  HOSTDEVICE double Apply(double x) const;
};

HOSTDEVICE inline double FusedSigmoid(double x) { return 1 / (1 + std::exp(-x)); }

HOSTDEVICE inline double FusedLine(double x, double alpha, double beta) {
  return std::min(1.0, std::max(0.0, alpha * x + beta));
}

HOSTDEVICE inline double FusedActivation::Apply(double x) const {
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

/// By the value of `fuse_activation`; "" is none. relu6 is a clip, whose bounds older programs have
/// as (0, alpha). Errors: InvalidArgument.
FusedActivation FusedActivationOf(const std::string& name, float alpha, float beta);

/// Whether FusedActivationOf knows it.
bool IsFusedActivation(const std::string& name);

/// Whether an integer result of it is unsigned.
inline bool IsUnsignedActivation(const std::string& name) {
  return name == "relu" || name == "relu6";
}

}  // namespace funcs
}  // namespace phi
