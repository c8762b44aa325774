#pragma once

// For files that nvcc compiles.
#include "phi/kernels/primitive/gpu_half.h"
#include "phi/kernels/primitive/gpu_index.h"

namespace phi {
namespace primitive {

/// Distances in elements between neighbours of each axis of images in either layout, of fewer than
/// 2^31 elements.
struct ImageDistances {
  int64_t n, c;
  int h, w;

  ImageDistances(int64_t channels, int height, int width, bool channel_last)
      : n(channels * height * width),
        c(channel_last ? 1 : int64_t{height} * width),
        h(width * (channel_last ? static_cast<int>(channels) : 1)),
        w(channel_last ? static_cast<int>(channels) : 1) {}
};

/// Numbers the threads of a kernel over images: neighbours take neighbours in memory. `rows` are
/// groups of rows.
struct PixelFinder {
  Divider<uint32_t> inner, middle, outer;
  bool channel_last;

  struct Pixel {
    int n, c, row, column;
  };
  PixelFinder(int64_t channels, int64_t rows, int64_t columns, bool last)
      : inner(last ? channels : columns),
        middle(last ? columns : rows),
        outer(last ? rows : channels),
        channel_last(last) {}
  __device__ Pixel At(int64_t i) const {
    const uint32_t index = static_cast<uint32_t>(i), a = inner.Quotient(index);
    const uint32_t b = middle.Quotient(a), n = outer.Quotient(b);
    const int x = static_cast<int>(index - a * inner.divisor);
    const int y = static_cast<int>(a - b * middle.divisor);
    const int z = static_cast<int>(b - n * outer.divisor);
    if (channel_last) return {static_cast<int>(n), x, z, y};
    return {static_cast<int>(n), z, y, x};
  }
};

/// The number of groups of kEach that cover `count`.
inline int GroupsOf(int count, int each) { return (count + each - 1) / each; }

}  // namespace primitive
}  // namespace phi
