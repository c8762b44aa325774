#pragma once

#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of RMSProp: rmsprop_kernel.h has the formula.
template <typename T>
struct RmspropRule {
  T rate, epsilon, decay, momentum;
  bool centered;

  HOSTDEVICE void Update(T g, T* param, T* m_state, T* s_state, T* c_state) const {
    T p = *param, m = *m_state, s = *s_state, c = centered ? *c_state : T(0);
    s = decay * s + (T(1) - decay) * g * g;
    if (centered) c = decay * c + (T(1) - decay) * g;
    const T spread = centered ? s - c * c : s;
    m = momentum * m + rate * g / std::sqrt(spread + epsilon);
    p -= m;
    *param = p;
    *m_state = m;
    *s_state = s;
    if (centered) *c_state = c;
  }
};

}  // namespace funcs
}  // namespace phi
