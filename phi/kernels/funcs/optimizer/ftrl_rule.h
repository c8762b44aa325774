#pragma once

#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of FTRL: ftrl_kernel.h has the formula.
template <typename T>
struct FTRLRule {
  T rate, l1, l2, lr_power;

  HOSTDEVICE void Update(T g, T* param, T* q_state, T* z_state) const {
    T p = *param, q = *q_state, z = *z_state;
    const T next = q + g * g, first = l1 + T(1e-10), second = l2 + T(1e-10);
    const T now = std::pow(next, -lr_power), before = std::pow(q, -lr_power);
    z += g - (now - before) / rate * p;
    q = next;
    const T x = (z > T(0) ? first : z < T(0) ? -first : T(0)) - z;
    p = std::abs(z) > first ? x / (now / rate + T(2) * second) : T(0);
    *param = p;
    *q_state = q;
    *z_state = z;
  }
};

}  // namespace funcs
}  // namespace phi
