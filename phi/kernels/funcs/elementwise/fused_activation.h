#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// The functions that fused operators apply to their result. alpha and beta:
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

template <typename C>
HOSTDEVICE C FusedSigmoid(C x) {
  return 1 / (1 + std::exp(-x));
}

template <typename C>
HOSTDEVICE C FusedLine(C x, C alpha, C beta) {
  return std::min(C(1), std::max(C(0), alpha * x + beta));
}

/// One value of kFunction, computed in C: float or double. A fused activation gives what its
/// operator gives: relu of NaN is 0, and NaN stays where the slope below 0 is not 0. Known to
/// differ: kClip, kHardSigmoid and kHardSwish may make a bound of NaN, which their operators keep;
/// oneDNN, cuDNN and cuBLASLt apply functions of their own, of which relu may keep NaN.
template <FusedFunction kFunction, typename C>
HOSTDEVICE C FusedValue(C x, C alpha, C beta) {
  constexpr C kRootHalf = C(0.70710678118654752440), kRootTwoOverPi = C(0.79788456080286535588);
  if constexpr (kFunction == FusedFunction::kAbs) {
    return std::fabs(x);
  } else if constexpr (kFunction == FusedFunction::kClip) {
    return std::min(beta, std::max(alpha, x));
  } else if constexpr (kFunction == FusedFunction::kGeluErf) {
    return C(0.5) * x * (1 + std::erf(x * kRootHalf));
  } else if constexpr (kFunction == FusedFunction::kGeluTanh) {
    return C(0.5) * x * (1 + std::tanh(kRootTwoOverPi * (x + C(0.044715) * x * x * x)));
  } else if constexpr (kFunction == FusedFunction::kHardSigmoid) {
    return FusedLine(x, alpha, beta);
  } else if constexpr (kFunction == FusedFunction::kHardSwish) {
    return x * FusedLine(x, alpha, beta);
  } else if constexpr (kFunction == FusedFunction::kMish) {
    return x * std::tanh(std::max(x, C(0)) + std::log1p(std::exp(-std::fabs(x))));
  } else if constexpr (kFunction == FusedFunction::kRelu) {
    if (x > 0) return x;
    return alpha == 0 ? C(0) : alpha * x;  // not 0 times an infinity
  } else if constexpr (kFunction == FusedFunction::kSigmoid) {
    return FusedSigmoid(x);
  } else if constexpr (kFunction == FusedFunction::kSqrt) {
    return std::sqrt(x);
  } else if constexpr (kFunction == FusedFunction::kSwish) {
    return x * FusedSigmoid(alpha * x);
  } else if constexpr (kFunction == FusedFunction::kTanh) {
    return std::tanh(x);
  } else {
    return x;
  }
}

template <FusedFunction kFunction>
using FusedConstant = std::integral_constant<FusedFunction, kFunction>;

/// Calls visit(FusedConstant<function>()), so that what is computed for many values is compiled for
/// each function.
template <typename Visit>
HOSTDEVICE void VisitFusedFunction(FusedFunction function, const Visit& visit) {
  switch (function) {
    case FusedFunction::kNone:
      return visit(FusedConstant<FusedFunction::kNone>());
    case FusedFunction::kAbs:
      return visit(FusedConstant<FusedFunction::kAbs>());
    case FusedFunction::kClip:
      return visit(FusedConstant<FusedFunction::kClip>());
    case FusedFunction::kGeluErf:
      return visit(FusedConstant<FusedFunction::kGeluErf>());
    case FusedFunction::kGeluTanh:
      return visit(FusedConstant<FusedFunction::kGeluTanh>());
    case FusedFunction::kHardSigmoid:
      return visit(FusedConstant<FusedFunction::kHardSigmoid>());
    case FusedFunction::kHardSwish:
      return visit(FusedConstant<FusedFunction::kHardSwish>());
    case FusedFunction::kMish:
      return visit(FusedConstant<FusedFunction::kMish>());
    case FusedFunction::kRelu:
      return visit(FusedConstant<FusedFunction::kRelu>());
    case FusedFunction::kSigmoid:
      return visit(FusedConstant<FusedFunction::kSigmoid>());
    case FusedFunction::kSqrt:
      return visit(FusedConstant<FusedFunction::kSqrt>());
    case FusedFunction::kSwish:
      return visit(FusedConstant<FusedFunction::kSwish>());
    case FusedFunction::kTanh:
      return visit(FusedConstant<FusedFunction::kTanh>());
  }
}

/// For VisitFusedFunction: *y = the function of x.
struct OneFusedValue {
  double x, alpha, beta;
  double* y;
  template <FusedFunction kFunction>
  HOSTDEVICE void operator()(FusedConstant<kFunction>) const {
    *y = FusedValue<kFunction>(x, alpha, beta);
  }
};

HOSTDEVICE inline double FusedActivation::Apply(double x) const {
  double y = x;
  VisitFusedFunction(function, OneFusedValue{x, alpha, beta, &y});
  return y;
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
