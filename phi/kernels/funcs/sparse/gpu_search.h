#pragma once

#include <cstdint>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

// Searches in a list on the device whose elements do not fall.

/// The first position in [0, count] whose element, if there is one, is not below `value`.
HOSTDEVICE inline int64_t LowerBound(const int64_t* sorted, int64_t count, int64_t value) {
  int64_t first = 0;
  while (count > 0) {
    const int64_t half = count / 2;
    const bool is_below = sorted[first + half] < value;
    first = is_below ? first + half + 1 : first;
    count = is_below ? count - half - 1 : half;
  }
  return first;
}

/// The first position in [0, count] whose element, if there is one, is above `value`.
HOSTDEVICE inline int64_t UpperBound(const int64_t* sorted, int64_t count, int64_t value) {
  int64_t first = 0;
  while (count > 0) {
    const int64_t half = count / 2;
    const bool is_above = sorted[first + half] > value;
    first = is_above ? first : first + half + 1;
    count = is_above ? half : count - half - 1;
  }
  return first;
}

/// The position of `value`, the first one if it stands there more than once; -1: it does not.
HOSTDEVICE inline int64_t FindSorted(const int64_t* sorted, int64_t count, int64_t value) {
  const int64_t at = LowerBound(sorted, count, value);
  return at < count && sorted[at] == value ? at : -1;
}

}  // namespace funcs
}  // namespace phi
