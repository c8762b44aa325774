#pragma once

#include <cstdint>
#include <limits>

#include "phi/kernels/funcs/conv/pool_shape.h"

namespace phi {
namespace funcs {

// How the elements of a window become one, in the order of rows; V: T, or a vector of them.

template <typename T>
struct PoolMax {
  // Also the result of a window outside of the image: the lowest float32 for any T, as in the
  // original.
  static T Initial() { return static_cast<T>(std::numeric_limits<float>::lowest()); }
  template <typename V>
  static void Add(const V& x, V* y) {
    *y = *y > x ? *y : x;
  }
  static constexpr bool kFinishes = false;
  template <typename V>
  static void Finish(int64_t, V*) {}
};
template <typename T>
struct PoolMean {
  static T Initial() { return T(0); }
  template <typename V>
  static void Add(const V& x, V* y) {
    *y += x;
  }
  static constexpr bool kFinishes = true;
  template <typename V>
  static void Finish(int64_t count, V* y) {
    *y /= static_cast<T>(count);
  }
};

/// Pools images whose pixels hold their channels side by side: x [images, in_h, in_w, channels] to
/// y [images, out_h, out_w, channels]. `max`: their maximum, else their mean.
template <typename T>
void PoolPixels(const PoolShape& s, bool max, const T* x, T* y);

}  // namespace funcs
}  // namespace phi
