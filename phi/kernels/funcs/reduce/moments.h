#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

/// Mean and biased variance.
struct Moments {
  double mean, variance;
};

/// The moments of `rows` rows of `width` neighbouring elements, `step` elements from row to row; in
/// double, with eight running sums that become vectors.
template <typename T>
Moments MomentsOf(const T* x, int64_t rows, int64_t width, int64_t step) {
  constexpr int64_t kLanes = 8;
  const auto sum = [&](auto term) {
    double lanes[kLanes] = {}, rest = 0;
    for (int64_t r = 0; r < rows; ++r) {
      const T* row = x + r * step;
      int64_t i = 0;
      for (; i + kLanes <= width; i += kLanes) {
        for (int64_t l = 0; l < kLanes; ++l) lanes[l] += term(static_cast<double>(row[i + l]));
      }
      for (; i < width; ++i) rest += term(static_cast<double>(row[i]));
    }
    for (double lane : lanes) rest += lane;
    return rest / static_cast<double>(rows * width);
  };
  const double mean = sum([](double v) { return v; });
  return {mean, sum([mean](double v) { return (v - mean) * (v - mean); })};
}

}  // namespace funcs
}  // namespace phi
