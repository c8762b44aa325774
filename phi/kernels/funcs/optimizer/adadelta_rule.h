#pragma once

#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// One element of Adadelta: adadelta_kernel.h has the formula.
template <typename T>
struct AdadeltaRule {
  T rate, rho, epsilon;

  // What is added to the parameter.
  HOSTDEVICE T Update(T g, T* a_state, T* u_state) const {
    T a = *a_state, u = *u_state;
    a = rho * a + (T(1) - rho) * g * g;
    const T update = -std::sqrt((u + epsilon) / (a + epsilon)) * g;
    u = rho * u + (T(1) - rho) * update * update;
    *a_state = a;
    *u_state = u;
    return rate * update;
  }
};

}  // namespace funcs
}  // namespace phi
