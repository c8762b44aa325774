#pragma once

#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace phi {
namespace funcs {

/// The axis that fmax, fmin and heaviside lay their operands by. Up to 2.5 the original
/// read `axis`; 2.6 lays shapes at their ends whatever it says. So -1 where that fits, else `axis`:
/// what 2.6 refuses means what it meant before.
inline int TrailingAxisOr(const DDim& x, const DDim& y, int axis) {
  DDim out;
  int mismatch = -1;
  return axis == -1 || BroadcastDims(x, y, -1, &out, &mismatch) ? -1 : axis;
}

}  // namespace funcs
}  // namespace phi
