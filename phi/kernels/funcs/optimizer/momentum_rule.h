#pragma once

#include <string>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of momentum: momentum_kernel.h has the formula.
template <typename T>
struct MomentumRule {
  T mu, rate, decay, rescale;
  bool nesterov;

  HOSTDEVICE void Update(T grad, T* param, T* velocity) const {
    const T g = grad * rescale + decay * *param;
    *velocity = *velocity * mu + g;
    *param -= rate * (nesterov ? g + *velocity * mu : *velocity);
  }
};

/// `method` and `coeff`: how the parameter is regularized.
template <typename T>
MomentumRule<T> MakeMomentumRule(T rate, float mu, bool nesterov, const std::string& method,
                                 float coeff, float rescale) {
  return {static_cast<T>(mu), rate, method == "l2_decay" ? static_cast<T>(coeff) : T(0),
          static_cast<T>(rescale), nesterov};
}

}  // namespace funcs
}  // namespace phi
