#pragma once

// For files that nvcc compiles: one image of a deformable convolution.
#include "phi/kernels/funcs/conv/deformable_sample.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

/// `group_channels` channels share an offset and a mask.
template <typename T>
struct DeformableImage {
  funcs::DeformableConvGeometry s;
  int64_t channels, group_channels;
  const T *image, *offset, *mask;  // mask: nullptr for ones

  __device__ const T* Plane(int64_t c) const { return image + c * s.height * s.width; }
  /// What element k of the window reads in the channels of a group at position p.
  __device__ funcs::BilinearSample<T> Sample(int64_t group, int64_t k, int64_t p) const {
    return funcs::SampleAt(s, k, p, offset + 2 * (group * s.kernel() + k) * s.area());
  }
  __device__ T Mask(int64_t group, int64_t k, int64_t p) const {
    return mask == nullptr ? T(1) : mask[(group * s.kernel() + k) * s.area() + p];
  }
};

/// columns [channels * kernel, area]: what each element of the window reads.
template <typename T>
struct DeformableColumnsBody {
  DeformableImage<T> in;
  T* columns;
  __device__ void operator()(int64_t i) const {
    const int64_t p = i % in.s.area(), line = i / in.s.area();
    const int64_t c = line / in.s.kernel(), k = line % in.s.kernel();
    const int64_t group = c / in.group_channels;
    const T value = in.Sample(group, k, p).Value(in.Plane(c));
    columns[i] = in.mask == nullptr ? value : value * in.Mask(group, k, p);
  }
};

/// Filters and columns of a convolution in groups: `lines` of the columns and `filters` belong to a
/// group.
struct ColumnGroups {
  int64_t lines, filters, area;
};

/// y [filters, area] = filter [filters, lines] times columns, group by group.
template <typename T>
struct FilterColumnsBody {
  ColumnGroups g;
  const T *filter, *columns;
  T* y;
  __device__ void operator()(int64_t i) const {
    const int64_t p = i % g.area, m = i / g.area;
    const T* column = columns + m / g.filters * g.lines * g.area + p;
    T sum = 0;
    for (int64_t l = 0; l < g.lines; ++l) sum += filter[m * g.lines + l] * column[l * g.area];
    y[i] = sum;
  }
};

/// columns = the transposed filter times y.
template <typename T>
struct ColumnsGradBody {
  ColumnGroups g;
  const T *filter, *y;
  T* columns;
  __device__ void operator()(int64_t i) const {
    const int64_t p = i % g.area, line = i / g.area;
    const int64_t first = line / g.lines * g.filters, l = line % g.lines;
    T sum = 0;
    for (int64_t m = first; m < first + g.filters; ++m) {
      sum += filter[m * g.lines + l] * y[m * g.area + p];
    }
    columns[i] = sum;
  }
};

/// The products whose sum over the positions is one element of the gradient of the filter.
template <typename T>
struct ColumnFilterGradSource {
  ColumnGroups g;
  const T *y, *columns;
  struct Rows {
    const T *y, *column;
  };
  __device__ Rows Base(int64_t o) const {
    const int64_t m = o / g.lines, l = o % g.lines;
    return {y + m * g.area, columns + (m / g.filters * g.lines + l) * g.area};
  }
  __device__ T Load(const Rows& rows, int64_t /*o*/, int64_t p) const {
    return rows.y[p] * rows.column[p];
  }
};

}  // namespace primitive
}  // namespace phi
