#pragma once

#include <cmath>
#include <cstdint>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of Adam: adam_kernel.h has the formula.
template <typename T>
struct AdamRule {
  T beta1, beta2, rate, epsilon;  // rate and epsilon: with the corrections of the step

  HOSTDEVICE void Update(T grad, T* param, T* moment1, T* moment2) const {
    *moment1 = beta1 * *moment1 + (T(1) - beta1) * grad;
    *moment2 = beta2 * *moment2 + (T(1) - beta2) * grad * grad;
    *param -= rate * (*moment1 / (std::sqrt(*moment2) + epsilon));
  }
};

template <typename T>
HOSTDEVICE AdamRule<T> MakeAdamRule(T beta1, T beta2, T epsilon, T learning_rate, T beta1_pow,
                                    T beta2_pow) {
  const T correction = std::sqrt(T(1) - beta2_pow);
  return {beta1, beta2, learning_rate * (correction / (T(1) - beta1_pow)), epsilon * correction};
}

}  // namespace funcs
}  // namespace phi
