#pragma once

#include <algorithm>
#include <cmath>

#include "phi/kernels/funcs/detection/yolo_targets.h"

namespace phi {
namespace funcs {

/// How much two ranges of one axis share.
template <typename T>
HOSTDEVICE T SharedLength(T centre, T length, T other_centre, T other_length) {
  const T begin = std::max(centre - length / 2, other_centre - other_length / 2);
  const T end = std::min(centre + length / 2, other_centre + other_length / 2);
  return std::max(end - begin, T(0));
}

template <typename T>
HOSTDEVICE T OverlapOfAreas(T both, T area, T other_area) {
  return both / (area + other_area - both);
}

template <typename T>
HOSTDEVICE T Logistic(T v) {
  return T(1) / (T(1) + std::exp(-v));
}

/// -ln of the probability of `target` where the logit is v.
template <typename T>
HOSTDEVICE T LogisticCost(T v, T target) {
  return std::max(v, T(0)) - v * target + std::log1p(std::exp(-std::fabs(v)));
}

/// Sizes of anchors and cells, in parts of the image.
template <typename T>
struct YoloGrid {
  const int *anchors, *mask;    // pairs of sizes; the anchors of this map
  int64_t anchor_count, masks;  // pairs
  T image, side, stretch;       // pixels, cells; how far a centre may leave its cell

  HOSTDEVICE T Anchor(int64_t m, int axis) const {
    return static_cast<T>(anchors[2 * mask[m] + axis]) / image;
  }
  /// The box that the planes predict for a cell.
  HOSTDEVICE YoloBox<T> Predicted(const T* x, const YoloPlanes& planes, int64_t m, int64_t column,
                                  int64_t row) const {
    const int64_t cell = row * static_cast<int64_t>(side) + column;
    const T shift = T(-0.5) * (stretch - T(1));
    const T cx = static_cast<T>(column) + Logistic(x[planes.At(0, cell)]) * stretch + shift;
    const T cy = static_cast<T>(row) + Logistic(x[planes.At(1, cell)]) * stretch + shift;
    return {cx / side,
            cy / side,
            std::exp(x[planes.At(2, cell)]) * Anchor(m, 0),
            std::exp(x[planes.At(3, cell)]) * Anchor(m, 1),
            T(1),
            0,
            column,
            row};
  }
  /// How much a prediction and a box overlap.
  HOSTDEVICE T Overlap(const YoloBox<T>& mine, const YoloBox<T>& box) const {
    const T both =
        SharedLength(mine.x, mine.w, box.x, box.w) * SharedLength(mine.y, mine.h, box.y, box.h);
    return OverlapOfAreas(both, mine.w * mine.h, box.w * box.h);
  }
  /// The mask of a box, whose anchor is the one that is most like it, the first of several; -1 if
  /// that is of another map.
  HOSTDEVICE int MaskOf(const YoloBox<T>& box) const {
    if (!box.is_there()) return -1;
    int likest = 0;
    T best = 0;
    for (int64_t a = 0; a < anchor_count; ++a) {
      const T w = static_cast<T>(anchors[2 * a]) / image,
              h = static_cast<T>(anchors[2 * a + 1]) / image;
      const T both = std::min(w, box.w) * std::min(h, box.h);
      const T overlap = OverlapOfAreas(both, w * h, box.w * box.h);
      if (overlap > best) likest = static_cast<int>(a);
      best = std::max(best, overlap);
    }
    for (int64_t m = 0; m < masks; ++m) {
      if (mask[m] == likest) return static_cast<int>(m);
    }
    return -1;
  }
};

}  // namespace funcs
}  // namespace phi
