#pragma once

#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace phi {
namespace funcs {

/// The axis by which fmax, fmin and heaviside align their operands. Up to 2.5 the original read
/// `axis`; 2.6 always aligns the last axes. So this is -1 where the shapes broadcast that way, else
/// `axis`: a program that 2.6 refuses keeps the meaning that it had before.
inline int TrailingAxisOr(const DDim& x, const DDim& y, int axis) {
  DDim out;
  int mismatch = -1;
  return BroadcastDims(x, y, -1, &out, &mismatch) ? -1 : axis;
}

}  // namespace funcs
}  // namespace phi
