#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// The window of a deformable convolution: deformable_conv_kernel.h.
struct DeformableConvGeometry {
  int64_t height, width, out_h, out_w, kernel_h, kernel_w;
  int stride_h, stride_w, pad_h, pad_w, dilation_h, dilation_w;
  int64_t area() const { return out_h * out_w; }
  int64_t kernel() const { return kernel_h * kernel_w; }
};

inline DeformableConvGeometry MakeDeformableConvGeometry(const DDim& x, const DDim& filter,
                                                         const DDim& out,
                                                         const std::vector<int>& strides,
                                                         const std::vector<int>& paddings,
                                                         const std::vector<int>& dilations) {
  const bool one = paddings.size() == 2;
  return {x[2],         x[3],        out[2],     out[3],      filter[2],
          filter[3],    strides[0],  strides[1], paddings[0], paddings[one ? 1 : 2],
          dilations[0], dilations[1]};
}

/// A place between four pixels; none of them counts beyond the image.
template <typename T>
struct BilinearSample {
  int64_t at[4] = {-1, -1, -1, -1};  // top left, top right, bottom left, bottom right; -1: none
  T down = 0, across = 0;

  BilinearSample(const DeformableConvGeometry& s, T row, T column) {
    if (!(row > T(-1) && column > T(-1) && row < static_cast<T>(s.height) &&
          column < static_cast<T>(s.width))) {
      return;
    }
    const auto top = static_cast<int64_t>(std::floor(row));
    const auto left = static_cast<int64_t>(std::floor(column));
    down = row - static_cast<T>(top);
    across = column - static_cast<T>(left);
    for (int corner = 0; corner < 4; ++corner) {
      const int64_t i = top + corner / 2, j = left + corner % 2;
      if (i >= 0 && j >= 0 && i < s.height && j < s.width) at[corner] = i * s.width + j;
    }
  }
  T Weight(int corner) const {
    return (corner / 2 == 1 ? down : 1 - down) * (corner % 2 == 1 ? across : 1 - across);
  }
  T Pixel(const T* plane, int corner) const { return at[corner] < 0 ? T(0) : plane[at[corner]]; }
  T Value(const T* plane) const {
    return (1 - down) * ((1 - across) * Pixel(plane, 0) + across * Pixel(plane, 1)) +
           down * ((1 - across) * Pixel(plane, 2) + across * Pixel(plane, 3));
  }
  /// How Value changes with the row, and with the column.
  T RowSlope(const T* plane) const {
    return (1 - across) * (Pixel(plane, 2) - Pixel(plane, 0)) +
           across * (Pixel(plane, 3) - Pixel(plane, 1));
  }
  T ColumnSlope(const T* plane) const {
    return (1 - down) * (Pixel(plane, 1) - Pixel(plane, 0)) +
           down * (Pixel(plane, 3) - Pixel(plane, 2));
  }
};

/// Calls visit(place p of the output, BilinearSample of element k there) for all places. offset:
/// rows, then columns.
template <typename T, typename Visit>
void ForEachSample(const DeformableConvGeometry& s, int64_t k, const T* offset, Visit visit) {
  const T *rows = offset, *columns = offset + s.area();
  const auto first_row = static_cast<T>(k / s.kernel_w * s.dilation_h - s.pad_h);
  const auto first_column = static_cast<T>(k % s.kernel_w * s.dilation_w - s.pad_w);
  for (int64_t p = 0; p < s.area(); ++p) {
    const T row = first_row + static_cast<T>(p / s.out_w * s.stride_h) + rows[p];
    const T column = first_column + static_cast<T>(p % s.out_w * s.stride_w) + columns[p];
    visit(p, BilinearSample<T>(s, row, column));
  }
}

/// What element k of the window sees of one channel, at all places. mask: nullptr for ones.
template <typename T>
void SampleColumn(const DeformableConvGeometry& s, const T* plane, int64_t k, const T* offset,
                  const T* mask, T* to) {
  ForEachSample(s, k, offset, [&](int64_t p, const BilinearSample<T>& place) {
    const T seen = place.Value(plane);
    to[p] = mask == nullptr ? seen : seen * mask[p];
  });
}

}  // namespace funcs
}  // namespace phi
