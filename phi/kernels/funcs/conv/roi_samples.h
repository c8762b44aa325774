#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/kernels/funcs/conv/roi_images.h"

namespace phi {
namespace funcs {

/// A sample position on one axis, between two pixels; both weights are 0 outside of the image.
template <typename T>
struct RoiSample {
  int64_t low = 0, high = 0;
  T low_weight = 0, high_weight = 0;
};

/// The samples of all bins of a region of roi_align along one axis, bin by bin.
template <typename T>
struct RoiSamples {
  RoiSamples(T from, T to, int64_t bins, int ratio, bool aligned, int64_t pixels) {
    T length = to - from;
    if (!aligned) length = std::max(length, T(1));
    const T bin = length / static_cast<T>(bins);
    per_bin = ratio > 0 ? ratio : ClampedIndex(std::ceil(bin), 0, int64_t{1} << 24);
    samples.reserve(bins * per_bin);
    for (int64_t b = 0; b < bins; ++b) {
      const T first = from + static_cast<T>(b) * bin;
      for (int64_t k = 0; k < per_bin; ++k) {
        const T step = (static_cast<T>(k) + T(0.5)) * bin / static_cast<T>(per_bin);
        samples.push_back(SampleAt(first + step, pixels));
      }
    }
  }
  static RoiSample<T> SampleAt(T at, int64_t pixels) {
    RoiSample<T> s;
    if (!(at >= T(-1) && at <= static_cast<T>(pixels))) return s;
    at = std::max(at, T(0));
    s.low = std::min(static_cast<int64_t>(at), pixels - 1);
    s.high = std::min(s.low + 1, pixels - 1);
    s.high_weight = s.high == s.low ? T(0) : at - static_cast<T>(s.low);
    s.low_weight = 1 - s.high_weight;
    return s;
  }

  int64_t per_bin;
  std::vector<RoiSample<T>> samples;
};

}  // namespace funcs
}  // namespace phi
