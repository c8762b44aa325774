#pragma once

#include <cmath>
#include <cstdint>

namespace phi {
namespace funcs {

/// The sum of f(x[i]), in sixteen running sums, so that the loop becomes vectors and errors grow
/// slowly.
template <typename T, typename F>
T LaneSum(const T* x, int64_t n, F f) {
  constexpr int64_t kLanes = 16;
  T lanes[kLanes] = {};
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int64_t l = 0; l < kLanes; ++l) lanes[l] += f(x[i + l]);
  }
  for (int64_t l = 0; i < n; ++i, ++l) lanes[l] += f(x[i]);
  T sum = 0;
  for (int64_t l = 0; l < kLanes; ++l) sum += lanes[l];
  return sum;
}

/// y = (x - mean) / sqrt(variance + epsilon) · scale + bias of a row of n elements, n above 0; y
/// may be x. mean and variance may be nullptr: not asked for.
template <typename T>
struct LayerNormRow {
  const T* scale;  // nullptr: 1
  const T* bias;   // nullptr: 0
  int64_t n;
  T epsilon;

  void Run(const T* x, T* y, T* mean, T* variance) const {
    const T center = LaneSum(x, n, [](T v) { return v; }) / static_cast<T>(n);
    const T spread =
        LaneSum(x, n, [center](T v) { return (v - center) * (v - center); }) / static_cast<T>(n);
    const T factor = T(1) / std::sqrt(spread + epsilon);
    if (scale != nullptr && bias != nullptr) {
      for (int64_t i = 0; i < n; ++i) y[i] = (x[i] - center) * factor * scale[i] + bias[i];
    } else if (scale != nullptr) {
      for (int64_t i = 0; i < n; ++i) y[i] = (x[i] - center) * factor * scale[i];
    } else if (bias != nullptr) {
      for (int64_t i = 0; i < n; ++i) y[i] = (x[i] - center) * factor + bias[i];
    } else {
      for (int64_t i = 0; i < n; ++i) y[i] = (x[i] - center) * factor;
    }
    if (mean != nullptr) *mean = center;
    if (variance != nullptr) *variance = spread;
  }
};

}  // namespace funcs
}  // namespace phi
