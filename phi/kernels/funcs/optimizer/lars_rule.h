#pragma once

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// The learning rate of a parameter by LARS: lars_momentum_kernel.h has the formula.
template <typename T>
struct LarsRule {
  T rate, mu, coeff, epsilon, decay, rescale;
  bool without_decay;  // the rate follows the lengths without a decay too

  HOSTDEVICE T LocalRate(double param_length, double grad_length) const {
    if (decay <= T(0) && !without_decay) return rate;
    if (!(param_length > 0 && grad_length > 0)) return rate;
    return static_cast<T>(rate * coeff * param_length /
                          (rescale * grad_length + decay * param_length + epsilon));
  }
};

}  // namespace funcs
}  // namespace phi
