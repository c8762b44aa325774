#pragma once

#include <cfloat>
#include <cmath>
#include <cstdint>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// Whether a column of `length`, of a matrix whose longer side is `longest`, is in the span of the
/// columns before it, as far as float64 can tell: `rest` is what a QR factorisation leaves of it.
/// false for a column with a NaN or an infinity.
HOSTDEVICE inline bool IsDependentColumn(double rest, double length, int64_t longest) {
  return fabs(rest) <= DBL_EPSILON * static_cast<double>(longest) * length && length <= DBL_MAX;
}

}  // namespace funcs
}  // namespace phi
