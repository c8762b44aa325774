#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "phi/common/hostdevice.h"
#include "phi/kernels/funcs/elementwise/rounded_product.h"

namespace phi {
namespace funcs {

enum class ResizeMethod { kNearest, kLinear, kCubic };

/// "nearest", "bicubic", or else linear (of any number of axes).
inline ResizeMethod ResizeMethodOf(const std::string& name) {
  return name == "nearest"   ? ResizeMethod::kNearest
         : name == "bicubic" ? ResizeMethod::kCubic
                             : ResizeMethod::kLinear;
}

/// Which elements of an axis of the input make position k of the output, and with which weights.
/// Both the first and the last of them move on with k, or stay.
struct ResizeAxis {
  int64_t in = 1, out = 1;
  float ratio = 0;
  ResizeMethod method = ResizeMethod::kNearest;
  bool align_corners = false, half_pixel = false;
  bool wide_positions = false;  // as ResizeSizes
  int taps = 1;                 // 1, 2 or 4

  /// index[taps]; weight[taps], without taps > 1 it is 1.
  template <typename C>
  HOSTDEVICE void At(int64_t k, int64_t* index, C* weight) const {
    if (method == ResizeMethod::kNearest) {
      const float at = RoundedProduct(ratio, static_cast<float>(k));
      const int64_t i = align_corners ? static_cast<int64_t>(at + 0.5) : static_cast<int64_t>(at);
      index[0] = std::min(i, in - 1);
      weight[0] = C(1);
    } else if (method == ResizeMethod::kLinear) {
      LinearAt(half_pixel ? HalfPixel(k) : RoundedProduct(ratio, static_cast<float>(k)), index,
               weight);
    } else {
      CubicAt(k, index, weight);
    }
  }

 private:
  // Where the middle of position k lies in the input.
  HOSTDEVICE float HalfPixel(int64_t k) const {
    if (wide_positions) {
      return static_cast<float>(
          RoundedProduct(static_cast<double>(ratio), static_cast<double>(k) + 0.5) - 0.5);
    }
    return RoundedProduct(ratio, static_cast<float>(k) + 0.5f) - 0.5f;
  }
  template <typename C>
  HOSTDEVICE void LinearAt(float at, int64_t* index, C* weight) const {
    const float from = std::max(at, 0.0f);
    const int64_t low = std::min(static_cast<int64_t>(from), in - 1);
    const float far = from - static_cast<float>(low);
    index[0] = low;
    index[1] = std::min(low + 1, in - 1);
    weight[0] = static_cast<C>(1.0f - far);
    weight[1] = static_cast<C>(far);
  }
  // Key's cubic with a = -0.75: weights of the elements at -1, 0, 1 and 2 for t in [0, 1).
  template <typename C>
  static HOSTDEVICE C CubicNear(C x) {
    const C a = C(-0.75);
    return ((a + 2) * x - (a + 3)) * x * x + 1;
  }
  template <typename C>
  static HOSTDEVICE C CubicFar(C x) {
    const C a = C(-0.75);
    return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  }
  template <typename C>
  HOSTDEVICE void CubicAt(int64_t k, int64_t* index, C* weight) const {
    const C at =
        align_corners
            ? static_cast<C>(RoundedProduct(ratio, static_cast<float>(k)))
            : static_cast<C>(
                  RoundedProduct(static_cast<double>(ratio), static_cast<double>(k) + 0.5) - 0.5);
    const int64_t low = static_cast<int64_t>(std::floor(at));
    const C t = at - static_cast<C>(low);
    weight[0] = CubicFar(t + 1);
    weight[1] = CubicNear(t);
    weight[2] = CubicNear(1 - t);
    weight[3] = CubicFar(2 - t);
    for (int64_t i = 0; i < 4; ++i) {
      index[i] = std::min(std::max<int64_t>(low - 1 + i, 0), in - 1);
    }
  }
};

}  // namespace funcs
}  // namespace phi
