#pragma once

#include "phi/kernels/funcs/elementwise/cell_activation.h"

namespace phi {
namespace funcs {

/// dy · f'(x), from y = f(x).
template <typename T>
HOSTDEVICE T ActivateGrad(CellActivation f, T y, T dy) {
  switch (f) {
    case CellActivation::kSigmoid:
      return dy * y * (T(1) - y);
    case CellActivation::kTanh:
      return dy * (T(1) - y * y);
    case CellActivation::kRelu:
      return y > T(0) ? dy : T(0);
    default:
      return dy;
  }
}

/// dx[i] = dy[i] · f'(x[i]) for i in [0, n), from y = f(x); dy and dx may be the same.
template <typename T>
void ActivateRowGrad(CellActivation f, const T* y, const T* dy, int64_t n, T* dx) {
  switch (f) {
    case CellActivation::kSigmoid:
      for (int64_t i = 0; i < n; ++i) dx[i] = dy[i] * y[i] * (T(1) - y[i]);
      return;
    case CellActivation::kTanh:
      for (int64_t i = 0; i < n; ++i) dx[i] = dy[i] * (T(1) - y[i] * y[i]);
      return;
    case CellActivation::kRelu:
      for (int64_t i = 0; i < n; ++i) dx[i] = y[i] > T(0) ? dy[i] : T(0);
      return;
    case CellActivation::kIdentity:
      for (int64_t i = 0; i < n; ++i) dx[i] = dy[i];
  }
}

}  // namespace funcs
}  // namespace phi
