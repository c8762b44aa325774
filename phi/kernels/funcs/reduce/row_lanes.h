#pragma once

#include <algorithm>
#include <cstdint>

namespace phi {
namespace funcs {

// Eight running values, so that the reductions of a row become vectors.
constexpr int64_t kRowLanes = 8;

/// The largest of `n` elements, n above 0.
template <typename T>
T RowMax(const T* x, int64_t n) {
  T lanes[kRowLanes];
  std::fill_n(lanes, kRowLanes, x[0]);
  int64_t i = 0;
  for (; i + kRowLanes <= n; i += kRowLanes) {
    for (int64_t l = 0; l < kRowLanes; ++l) lanes[l] = lanes[l] > x[i + l] ? lanes[l] : x[i + l];
  }
  for (; i < n; ++i) lanes[0] = lanes[0] > x[i] ? lanes[0] : x[i];
  return *std::max_element(lanes, lanes + kRowLanes);
}

/// The sum of `n` elements.
template <typename T>
T RowSum(const T* x, int64_t n) {
  T lanes[kRowLanes] = {};
  int64_t i = 0;
  for (; i + kRowLanes <= n; i += kRowLanes) {
    for (int64_t l = 0; l < kRowLanes; ++l) lanes[l] += x[i + l];
  }
  T sum = 0;
  for (; i < n; ++i) sum += x[i];
  for (int64_t l = 0; l < kRowLanes; ++l) sum += lanes[l];
  return sum;
}

}  // namespace funcs
}  // namespace phi
