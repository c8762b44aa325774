#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/conv/roi_images.h"
#include "phi/kernels/funcs/elementwise/rounded_product.h"

namespace phi {
namespace funcs {

/// What positions of regions are computed in: the type of the boxes; whole numbers where they are
/// int32, so that each sample is a pixel, as in the original.
template <typename T>
using RoiPosition = std::conditional_t<std::is_integral_v<T>, int64_t, T>;

/// The edge of a region, in pixels of the image. Whole numbers are rounded toward 0 and end at 2^30
/// on either side, where no image is and no product of them overflows.
template <typename T>
HOSTDEVICE RoiPosition<T> RoiEdge(T at, float spatial_scale, bool aligned) {
  if constexpr (std::is_integral_v<T>) {
    constexpr float kFar = 1 << 30;
    const float far = static_cast<float>(at) * spatial_scale;
    return static_cast<int64_t>(std::min(std::max(far, -kFar), kFar));
  } else {
    return RoundedProduct(at, static_cast<T>(spatial_scale)) - (aligned ? T(0.5) : T(0));
  }
}

/// A sample position on one axis, between two pixels; both weights are 0 outside of the image.
template <typename T>
struct RoiSample {
  int64_t low = 0, high = 0;
  T low_weight = 0, high_weight = 0;
};

/// A region of roi_align along one axis: bins of `per_bin` samples each.
template <typename T>
struct RoiLine {
  /// The most samples of a bin, where the image has fewer pixels: most of them lie outside.
  static constexpr int64_t kMostSamples = 1 << 14;
  /// The most samples of a bin on both axes together, with the same exception.
  static constexpr int64_t kMostInBin = 1 << 20;

  T from = 0, bin = 0;
  int64_t pixels = 0;
  int64_t whole =
      0;             // samples of a bin that is the image, with the pixel before and that behind it
  int64_t most = 0;  // per_bin may not be above it
  int64_t per_bin = 0;

  /// ratio: the samples of a bin, or 0 for one each pixel.
  HOSTDEVICE RoiLine(T begin, T end, int64_t bins, int ratio, bool aligned, int64_t size)
      : from(begin), pixels(size) {
    T length = end - begin;
    if (!aligned) length = std::max(length, T(1));
    bin = length / static_cast<T>(bins);
    whole = ratio > 0 ? ratio : pixels + 2;
    most = whole > kMostSamples ? whole : kMostSamples;
    per_bin = ratio > 0 ? ratio : ClampedIndex(std::ceil(bin), 0, most + 1);
  }
  /// Sample k of bin b.
  HOSTDEVICE RoiSample<T> Sample(int64_t b, int64_t k) const {
    const T first = from + RoundedProduct(static_cast<T>(b), bin);
    const T step = (static_cast<T>(k) + T(0.5)) * bin / static_cast<T>(per_bin);
    return SampleAt(first + step);
  }
  HOSTDEVICE RoiSample<T> SampleAt(T at) const {
    RoiSample<T> s;
    if (!(at >= T(-1) && at <= static_cast<T>(pixels))) return s;
    at = std::max(at, T(0));
    s.low = std::min(static_cast<int64_t>(at), pixels - 1);
    s.high = std::min(s.low + 1, pixels - 1);
    s.high_weight = s.high == s.low ? T(0) : at - static_cast<T>(s.low);
    s.low_weight = 1 - s.high_weight;
    return s;
  }
};

/// The samples of all bins of a region of roi_align along one axis, bin by bin.
template <typename T>
struct RoiSamples {
  /// As RoiLine. Errors: InvalidArgument for a bin of more pixels than kMostSamples and than the
  /// image has, if each gets a sample.
  RoiSamples(T from, T to, int64_t bins, int ratio, bool aligned, int64_t pixels) {
    const RoiLine<T> line(from, to, bins, ratio, aligned, pixels);
    whole = line.whole;
    per_bin = line.per_bin;
    PADDLE_ENFORCE(
        per_bin <= line.most,
        errors::InvalidArgument("a region of input ROIs from %f to %f has bins of more than %d "
                                "pixels, which would be sampled one by one; attribute "
                                "`sampling_ratio` gives the samples of a bin",
                                static_cast<double>(from), static_cast<double>(to), line.most));
    samples.reserve(bins * per_bin);
    for (int64_t b = 0; b < bins; ++b) {
      for (int64_t k = 0; k < per_bin; ++k) samples.push_back(line.Sample(b, k));
    }
  }

  int64_t per_bin;
  int64_t whole;
  std::vector<RoiSample<T>> samples;
};

/// The samples of a bin on both axes.
/// Errors: InvalidArgument for more than kMostInBin, unless a bin that is the image has as many.
template <typename T>
int64_t SamplesInBin(const RoiSamples<T>& down, const RoiSamples<T>& across) {
  constexpr int64_t kMost = RoiLine<T>::kMostInBin;
  const int64_t count = down.per_bin * across.per_bin;
  PADDLE_ENFORCE(count <= std::max(kMost, down.whole * across.whole),
                 errors::InvalidArgument("a region of input ROIs has bins of %d by %d pixels, more "
                                         "than the image has, which would be sampled one by one; "
                                         "attribute `sampling_ratio` gives the samples of a bin",
                                         down.per_bin, across.per_bin));
  return count;
}

}  // namespace funcs
}  // namespace phi
