#pragma once

#include <cstdint>
#include <string>

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

/// y[i] = f(x[i]) for i in [0, n); x and y may be the same.
template <typename T>
void ActivateRow(CellActivation f, const T* x, int64_t n, T* y) {
  const auto each = [=](auto functor) {
    for (int64_t i = 0; i < n; ++i) y[i] = functor(x[i]);
  };
  switch (f) {
    case CellActivation::kSigmoid:
      return each(SigmoidFunctor<T>());
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
