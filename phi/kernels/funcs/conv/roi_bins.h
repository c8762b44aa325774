#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/kernels/funcs/conv/roi_images.h"
#include "phi/kernels/funcs/elementwise/rounded_product.h"

namespace phi {
namespace funcs {

/// Pixels [begin, end) of each bin along one axis.
struct PixelRange {
  int64_t begin, end;
};

/// A region of psroi_pool along one axis. Borders of its bins may lie within a pixel: it then
/// belongs to both bins.
template <typename T>
struct PartBin {
  T first, bin;
  int64_t pixels;
  HOSTDEVICE PartBin(T from, T to, T scale, int64_t bins, int64_t size) : pixels(size) {
    first = RoundedProduct(std::round(from), scale);
    const T last = RoundedProduct(std::round(to) + T(1), scale);
    bin = std::max(last - first, T(0.1)) / static_cast<T>(bins);
  }
  HOSTDEVICE PixelRange At(int64_t b) const {
    const T begin = std::floor(RoundedProduct(static_cast<T>(b), bin) + first);
    const T end = std::ceil(RoundedProduct(static_cast<T>(b + 1), bin) + first);
    return {ClampedIndex(begin, 0, pixels), ClampedIndex(end, 0, pixels)};
  }
};

/// All bins of such a region.
template <typename T>
std::vector<PixelRange> PartBins(T from, T to, T scale, int64_t bins, int64_t pixels) {
  const PartBin<T> bin(from, to, scale, bins, pixels);
  std::vector<PixelRange> ranges;
  for (int64_t b = 0; b < bins; ++b) ranges.push_back(bin.At(b));
  return ranges;
}

/// A region of roi_pool along one axis: its bins consist of whole pixels, the last one included.
template <typename T>
struct WholeBin {
  T first, bin;
  int64_t pixels;
  HOSTDEVICE WholeBin(T from, T to, T scale, int64_t bins, int64_t size) : pixels(size) {
    first = Rounded(RoundedProduct(from, scale));
    bin = std::max(Rounded(RoundedProduct(to, scale)) - first + 1, T(1)) / static_cast<T>(bins);
  }
  HOSTDEVICE PixelRange At(int64_t b) const {
    const T begin = std::floor(RoundedProduct(static_cast<T>(b), bin));
    const T end = std::ceil(RoundedProduct(static_cast<T>(b + 1), bin));
    return {ClampedIndex(Rounded(begin) + first, 0, pixels),
            ClampedIndex(Rounded(end) + first, 0, pixels)};
  }

 private:
  // A position far outside is clamped, NaN becomes the lower limit; so is a distance, so that a
  // region that begins far before the image holds none of it, as in the original.
  static HOSTDEVICE T Rounded(T at) {
    const T far = T(1 << 24), whole = std::round(at);
    return whole > -far ? std::min(whole, far) : -far;
  }
};

}  // namespace funcs
}  // namespace phi
