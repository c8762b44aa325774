#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "phi/common/hostdevice.h"
#include "phi/kernels/funcs/elementwise/rounded_product.h"

namespace phi {
namespace funcs {

/// The attributes of grid_sample_kernel.h.
struct GridRule {
  bool nearest, corners, zeros, reflects;
};

inline GridRule MakeGridRule(const std::string& mode, const std::string& padding_mode,
                             bool align_corners) {
  return {mode == "nearest", align_corners, padding_mode == "zeros", padding_mode == "reflection"};
}

/// The pixel coordinate, on an axis of `pixels`, of grid value `at` in [-1, 1], moved inside as the
/// padding mode says.
template <typename T>
HOSTDEVICE T GridPixel(T at, int64_t pixels, const GridRule& rule) {
  const T last = static_cast<T>(pixels - 1);
  const T pixel = rule.corners ? (at + 1) * T(0.5) * last
                               : RoundedProduct((at + 1) * T(0.5), static_cast<T>(pixels)) - T(0.5);
  if (rule.zeros) return pixel;
  if (!rule.reflects) return std::min(std::max(pixel, T(0)), last);
  const T border = rule.corners ? T(0) : T(-0.5), period = 2 * (last - 2 * border);
  if (!(period > 0)) return std::min(std::max(-border - T(0.5), T(0)), last);
  const T way = std::fabs(pixel - border),
          rest = way - RoundedProduct(std::floor(way / period), period);
  return std::min(std::max(std::min(rest, period - rest) + border, T(0)), last);
}

/// The derivative of GridPixel: 0 where a coordinate was moved to the border.
template <typename T>
HOSTDEVICE T GridPixelSlope(T at, int64_t pixels, const GridRule& rule) {
  const T last = static_cast<T>(pixels - 1);
  const T slope = T(0.5) * (rule.corners ? last : static_cast<T>(pixels));
  if (rule.zeros) return slope;
  const T half = RoundedProduct(at + 1, slope);
  const T pixel = rule.corners ? half : half - T(0.5);
  if (!rule.reflects) return pixel < T(0) || pixel > last ? T(0) : slope;
  const T border = rule.corners ? T(0) : T(-0.5), period = 2 * (last - 2 * border);
  if (!(period > 0)) return T(0);
  const T way = std::fabs(pixel - border),
          rest = way - RoundedProduct(std::floor(way / period), period);
  const T inside = std::min(rest, period - rest) + border;
  if (inside < T(0) || inside > last) return T(0);
  return (period - rest < rest) == (pixel < border) ? slope : -slope;
}

/// The two pixels next to a coordinate on one axis (clamped), their weights, and the derivatives of
/// the weights; a pixel outside of the image has weight 0.
template <typename T>
struct GridAxis {
  int64_t index[2];
  T weight[2];
  T slope[2];
};
template <typename T>
HOSTDEVICE GridAxis<T> GridNeighbours(T at, int64_t pixels, const GridRule& rule, bool strict) {
  GridAxis<T> axis = {{0, 0}, {T(0), T(0)}, {T(0), T(0)}};
  const T low = rule.nearest ? std::round(at) : std::floor(at);
  bool near = low >= T(-1) && low <= static_cast<T>(pixels - 1);
  // Nearest pixels of volumes: the coordinate itself must be inside, as in Paddle.
  if (strict) near = at >= T(0) && at <= static_cast<T>(pixels - 1);
  if (!near) return axis;
  const auto first = static_cast<int64_t>(low);
  const T part = rule.nearest ? T(0) : at - low;
  for (int side = 0; side < 2; ++side) {
    const int64_t index = first + side;
    axis.index[side] = std::min(std::max<int64_t>(index, 0), pixels - 1);
    if (index < 0 || index >= pixels) continue;
    axis.weight[side] = side == 0 ? 1 - part : part;
    if (!rule.nearest) axis.slope[side] = side == 0 ? T(-1) : T(1);
  }
  return axis;
}

}  // namespace funcs
}  // namespace phi
