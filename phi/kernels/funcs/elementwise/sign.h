#pragma once

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// 1, -1, or 0 for 0 and NaN.
template <typename T>
HOSTDEVICE T SignOf(T x) {
  return x > T(0) ? T(1) : x < T(0) ? T(-1) : T(0);
}

}  // namespace funcs
}  // namespace phi
