#pragma once

#include <cstdint>
#include <string>

#include "phi/common/hostdevice.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"

namespace phi {
namespace funcs {

/// The activations that recurrent cells and fused layers select by name.
enum class CellActivation { kIdentity, kSigmoid, kTanh, kRelu };

/// "" is the identity. Errors: InvalidArgument.
inline CellActivation CellActivationOf(const std::string& name) {
  if (name == "sigmoid") return CellActivation::kSigmoid;
  if (name == "tanh") return CellActivation::kTanh;
  if (name == "relu") return CellActivation::kRelu;
  PADDLE_ENFORCE_EQ(name.empty() || name == "identity" || name == "linear", true,
                    errors::InvalidArgument("an activation must be sigmoid, tanh, relu or "
                                            "identity; it is `%s`",
                                            name));
  return CellActivation::kIdentity;
}

/// The sigmoid of x, cut to [-40, 13]: at 13 and above it is 1 - 2.26e-6. Source: the recurrent and
/// fused layers of the original, whose gates never close; `sigmoid` itself has no such limit.
template <typename T>
struct CellSigmoidFunctor {
  HOSTDEVICE T operator()(T x) const {
    return SigmoidFunctor<T>()(x < T(-40) ? T(-40) : x > T(13) ? T(13) : x);
  }
};

/// f(x).
template <typename T>
HOSTDEVICE T Activate(CellActivation f, T x) {
  switch (f) {
    case CellActivation::kSigmoid:
      return CellSigmoidFunctor<T>()(x);
    case CellActivation::kTanh:
      return TanhFunctor<T>()(x);
    case CellActivation::kRelu:
      return ReluFunctor<T>()(x);
    default:
      return x;
  }
}

/// y[i] = f(x[i]) for i in [0, n); x and y may be the same.
template <typename T>
void ActivateRow(CellActivation f, const T* x, int64_t n, T* y) {
  const auto each = [=](auto functor) {
    for (int64_t i = 0; i < n; ++i) y[i] = functor(x[i]);
  };
  switch (f) {
    case CellActivation::kSigmoid:
      return each(CellSigmoidFunctor<T>());
    case CellActivation::kTanh:
      return each(TanhFunctor<T>());
    case CellActivation::kRelu:
      return each(ReluFunctor<T>());
    case CellActivation::kIdentity:
      if (x != y) each([](T v) { return v; });
  }
}

}  // namespace funcs
}  // namespace phi
