// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/algorithm.h")
#include_next "paddle/phi/kernels/funcs/algorithm.h"
#else
#pragma once

#include <algorithm>
#include <cstdint>

#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

/// Position of `val` in ascending numbers; -1 if it is not there.
template <typename T>
HOSTDEVICE inline int64_t BinarySearch(const T* x, int64_t num, const T& val) {
  const T* found = std::lower_bound(x, x + num, val);
  return found != x + num && *found == val ? found - x : -1;
}
template <typename T1, typename T2>
HOSTDEVICE inline size_t LowerBound(const T1* x, size_t num, const T2& val) {
  return static_cast<size_t>(std::lower_bound(x, x + num, val) - x);
}
template <typename T1, typename T2>
HOSTDEVICE inline size_t UpperBound(const T1* x, size_t num, const T2& val) {
  return static_cast<size_t>(std::upper_bound(x, x + num, val) - x);
}

}  // namespace funcs
}  // namespace phi

#endif
