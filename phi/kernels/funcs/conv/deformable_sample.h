#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// The sizes and attributes of a deformable convolution (deformable_conv_kernel.h).
struct DeformableConvGeometry {
  int64_t height = 0, width = 0;       // of the image
  int64_t out_h = 0, out_w = 0;        // positions of the window
  int64_t kernel_h = 0, kernel_w = 0;  // elements of the window
  int stride_h = 1, stride_w = 1;
  int pad_h = 0, pad_w = 0;  // before the first row and column
  int dilation_h = 1, dilation_w = 1;
  HOSTDEVICE int64_t area() const { return out_h * out_w; }
  HOSTDEVICE int64_t kernel() const { return kernel_h * kernel_w; }
};

/// strides, paddings, dilations: [height, width].
inline DeformableConvGeometry MakeDeformableConvGeometry(const DDim& x, const DDim& filter,
                                                         const DDim& out,
                                                         const std::vector<int>& strides,
                                                         const std::vector<int>& paddings,
                                                         const std::vector<int>& dilations) {
  DeformableConvGeometry s;
  s.height = x[2];
  s.width = x[3];
  s.out_h = out[2];
  s.out_w = out[3];
  s.kernel_h = filter[2];
  s.kernel_w = filter[3];
  s.stride_h = strides[0];
  s.stride_w = strides[1];
  s.pad_h = paddings[0];
  s.pad_w = paddings[1];
  s.dilation_h = dilations[0];
  s.dilation_w = dilations[1];
  return s;
}

/// A bilinear sample at (row, column), which lies between four pixels. Pixels outside of the image
/// count as 0.
template <typename T>
struct BilinearSample {
  // The linear indices of the pixels: top left, top right, bottom left, bottom right; -1: outside.
  int64_t pixel[4] = {-1, -1, -1, -1};
  T row_fraction = 0, column_fraction = 0;  // how far below the top pixels, right of the left ones

  HOSTDEVICE BilinearSample(const DeformableConvGeometry& s, T row, T column) {
    if (!(row > T(-1) && column > T(-1) && row < static_cast<T>(s.height) &&
          column < static_cast<T>(s.width))) {
      return;
    }
    const auto top = static_cast<int64_t>(std::floor(row));
    const auto left = static_cast<int64_t>(std::floor(column));
    row_fraction = row - static_cast<T>(top);
    column_fraction = column - static_cast<T>(left);
    for (int corner = 0; corner < 4; ++corner) {
      const int64_t i = top + corner / 2, j = left + corner % 2;
      if (i >= 0 && j >= 0 && i < s.height && j < s.width) pixel[corner] = i * s.width + j;
    }
  }
  HOSTDEVICE T Weight(int corner) const {
    return (corner / 2 == 1 ? row_fraction : 1 - row_fraction) *
           (corner % 2 == 1 ? column_fraction : 1 - column_fraction);
  }
  HOSTDEVICE T Pixel(const T* plane, int corner) const {
    return pixel[corner] < 0 ? T(0) : plane[pixel[corner]];
  }
  HOSTDEVICE T Value(const T* plane) const {
    return (1 - row_fraction) *
               ((1 - column_fraction) * Pixel(plane, 0) + column_fraction * Pixel(plane, 1)) +
           row_fraction *
               ((1 - column_fraction) * Pixel(plane, 2) + column_fraction * Pixel(plane, 3));
  }
  /// The derivatives of Value by the row and by the column.
  HOSTDEVICE T RowSlope(const T* plane) const {
    return (1 - column_fraction) * (Pixel(plane, 2) - Pixel(plane, 0)) +
           column_fraction * (Pixel(plane, 3) - Pixel(plane, 1));
  }
  HOSTDEVICE T ColumnSlope(const T* plane) const {
    return (1 - row_fraction) * (Pixel(plane, 1) - Pixel(plane, 0)) +
           row_fraction * (Pixel(plane, 3) - Pixel(plane, 2));
  }
};

/// What element k of the window reads at position p. offset: of all positions the rows, then the
/// columns.
template <typename T>
HOSTDEVICE BilinearSample<T> SampleAt(const DeformableConvGeometry& s, int64_t k, int64_t p,
                                      const T* offset) {
  const auto first_row = static_cast<T>(k / s.kernel_w * s.dilation_h - s.pad_h);
  const auto first_column = static_cast<T>(k % s.kernel_w * s.dilation_w - s.pad_w);
  const T row = first_row + static_cast<T>(p / s.out_w * s.stride_h) + offset[p];
  const T column = first_column + static_cast<T>(p % s.out_w * s.stride_w) + offset[s.area() + p];
  return BilinearSample<T>(s, row, column);
}

/// Calls visit(p, sample) for each position p of the window; sample is what element k of the window
/// reads there.
template <typename T, typename Visit>
void ForEachSample(const DeformableConvGeometry& s, int64_t k, const T* offset, Visit visit) {
  for (int64_t p = 0; p < s.area(); ++p) visit(p, SampleAt(s, k, p, offset));
}

/// to[p] = what element k of the window reads in one channel at position p, times mask[p] (nullptr:
/// ones): one row of the matrix of columns.
template <typename T>
void SampleColumn(const DeformableConvGeometry& s, const T* plane, int64_t k, const T* offset,
                  const T* mask, T* to) {
  ForEachSample(s, k, offset, [&](int64_t p, const BilinearSample<T>& sample) {
    const T value = sample.Value(plane);
    to[p] = mask == nullptr ? value : value * mask[p];
  });
}

}  // namespace funcs
}  // namespace phi
