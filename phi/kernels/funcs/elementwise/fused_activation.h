#pragma once

#include <string>

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
  double Apply(double x) const;
};

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
