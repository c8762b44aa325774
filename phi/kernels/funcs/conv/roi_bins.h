#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/kernels/funcs/conv/roi_images.h"

namespace phi {
namespace funcs {

/// Pixels [begin, end) of each bin along one axis.
struct PixelRange {
  int64_t begin, end;
};

/// The bins of psroi_pool, whose borders may lie within a pixel: it then belongs to both bins.
template <typename T>
std::vector<PixelRange> PartBins(T from, T to, T scale, int64_t bins, int64_t pixels) {
  const T first = std::round(from) * scale, last = (std::round(to) + T(1)) * scale;
  const T bin = std::max(last - first, T(0.1)) / static_cast<T>(bins);
  std::vector<PixelRange> ranges;
  for (int64_t b = 0; b < bins; ++b) {
    const T begin = std::floor(static_cast<T>(b) * bin + first);
    const T end = std::ceil(static_cast<T>(b + 1) * bin + first);
    ranges.push_back({ClampedIndex(begin, 0, pixels), ClampedIndex(end, 0, pixels)});
  }
  return ranges;
}

}  // namespace funcs
}  // namespace phi
