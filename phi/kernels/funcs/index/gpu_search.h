#pragma once

// For kernels of a GPU: binary searches by one thread.
#include <cstdint>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// The first position in [0, count] at which is_before(position) is false, where it is true for
/// all positions up to some one and false from there on; `count`: it is true for all.
template <typename IsBefore>
DEVICE inline int64_t PartitionPoint(int64_t count, const IsBefore& is_before) {
  int64_t first = 0;
  while (count > 0) {
    const int64_t half = count / 2;
    const bool go_on = is_before(first + half);
    first = go_on ? first + half + 1 : first;
    count = go_on ? count - half - 1 : half;
  }
  return first;
}

/// The first position in [0, count] of a list that does not fall whose element, if there is one, is
/// not below `value`.
DEVICE inline int64_t LowerBound(const int64_t* sorted, int64_t count, int64_t value) {
  return PartitionPoint(count, [=](int64_t i) { return sorted[i] < value; });
}

/// The first position in [0, count] whose element, if there is one, is above `value`.
DEVICE inline int64_t UpperBound(const int64_t* sorted, int64_t count, int64_t value) {
  return PartitionPoint(count, [=](int64_t i) { return sorted[i] <= value; });
}

/// The position of `value`, the first one if it stands there more than once; -1: it does not.
DEVICE inline int64_t FindSorted(const int64_t* sorted, int64_t count, int64_t value) {
  const int64_t at = LowerBound(sorted, count, value);
  return at < count && sorted[at] == value ? at : -1;
}

}  // namespace funcs
}  // namespace phi
