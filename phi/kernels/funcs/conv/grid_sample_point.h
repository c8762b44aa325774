#pragma once

#include "phi/kernels/funcs/conv/grid_sample.h"

namespace phi {
namespace funcs {

/// Images of `area` pixels along 2 or 3 axes, sampled at `places`.
struct GridGradShape {
  int axes;
  int64_t channels, pixels[3], area, places;
};

/// What one sample reads: pixels, their weights, and the derivatives of these by each axis of the
/// grid.
template <typename T>
struct GridSamplePoint {
  int count;
  int64_t index[8];
  T weight[8], slope[8][3];

  HOSTDEVICE GridSamplePoint(const T* where, const GridGradShape& s, const GridRule& rule)
      : count(1 << s.axes) {
    GridAxis<T> found[3];
    T stretch[3];
    for (int i = 0; i < s.axes; ++i) {  // x first, so the last axis
      const int axis = s.axes - 1 - i;
      const T at = GridPixel(where[i], s.pixels[axis], rule);
      found[axis] = GridNeighbours(at, s.pixels[axis], rule, rule.nearest && s.axes == 3);
      stretch[axis] = GridPixelSlope(where[i], s.pixels[axis], rule);
    }
    for (int corner = 0; corner < count; ++corner) {
      index[corner] = 0;
      weight[corner] = 1;
      for (int a = 0; a < s.axes; ++a) slope[corner][a] = stretch[a];
      for (int i = 0; i < s.axes; ++i) {
        const int side = corner >> (s.axes - 1 - i) & 1;
        index[corner] = index[corner] * s.pixels[i] + found[i].index[side];
        weight[corner] *= found[i].weight[side];
        for (int a = 0; a < s.axes; ++a) {
          slope[corner][a] *= a == i ? found[i].slope[side] : found[i].weight[side];
        }
      }
    }
  }
};

}  // namespace funcs
}  // namespace phi
