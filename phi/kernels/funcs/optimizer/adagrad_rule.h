#pragma once

#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of Adagrad: adagrad_kernel.h has the formula.
template <typename T>
struct AdagradRule {
  T rate, epsilon;

  HOSTDEVICE void Update(T g, T* param, T* m_state) const {
    T p = *param, m = *m_state;
    m += g * g;
    p -= rate * g / (std::sqrt(m) + epsilon);
    *param = p;
    *m_state = m;
  }
};

}  // namespace funcs
}  // namespace phi
