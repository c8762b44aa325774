#pragma once

#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of decayed Adagrad: decayed_adagrad_kernel.h has the formula.
template <typename T>
struct DecayedAdagradRule {
  T rate, decay, epsilon;

  HOSTDEVICE void Update(T g, T* param, T* m_state) const {
    T p = *param, m = *m_state;
    m = decay * m + (T(1) - decay) * g * g;
    p -= rate * g / (std::sqrt(m) + epsilon);
    *param = p;
    *m_state = m;
  }
};

}  // namespace funcs
}  // namespace phi
