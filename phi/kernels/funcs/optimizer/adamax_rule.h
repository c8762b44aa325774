#pragma once

#include <algorithm>
#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of Adamax: adamax_kernel.h has the formula.
template <typename T>
struct AdamaxRule {
  T rate, beta1, beta2, epsilon, beta1_power;

  HOSTDEVICE void Update(T g, T* param, T* m_state, T* n_state) const {
    T p = *param, m = *m_state, n = *n_state;
    m = beta1 * m + (T(1) - beta1) * g;
    n = std::max(std::abs(g), beta2 * n + epsilon);
    p -= rate / (T(1) - beta1_power) * (m / n);
    *param = p;
    *m_state = m;
    *n_state = n;
  }
};

}  // namespace funcs
}  // namespace phi
