// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/yolo_box_util.h")
#include_next "paddle/phi/kernels/funcs/yolo_box_util.h"
#else
#pragma once

#include <algorithm>
#include <cmath>

#include "paddle/phi/core/hostdevice.h"

// Boxes of a map of predictions. Planes lie one after the other: of each anchor x, y, w, h, the
// confidence and the classes, each of grid_size_h * grid_size_w = stride cells.

namespace phi {
namespace funcs {

template <typename T>
HOSTDEVICE T sigmoid(T x) {
  return T(1) / (T(1) + std::exp(-x));
}

/// box: centre, width and height, in pixels of the image, of cell (column i, row j) and anchor
/// an_idx; index: of the cell's element of the plane x.
template <typename T>
HOSTDEVICE void GetYoloBox(T* box, const T* x, const int* anchors, int i, int j, int an_idx,
                           int grid_size_h, int grid_size_w, int input_size_h, int input_size_w,
                           int index, int stride, int img_height, int img_width, float scale,
                           float bias) {
  const T s = static_cast<T>(scale), b = static_cast<T>(bias);
  box[0] = (static_cast<T>(i) + sigmoid<T>(x[index]) * s + b) * static_cast<T>(img_width) /
           static_cast<T>(grid_size_w);
  box[1] = (static_cast<T>(j) + sigmoid<T>(x[index + stride]) * s + b) *
           static_cast<T>(img_height) / static_cast<T>(grid_size_h);
  box[2] = std::exp(x[index + 2 * stride]) * static_cast<T>(anchors[2 * an_idx]) *
           static_cast<T>(img_width) / static_cast<T>(input_size_w);
  box[3] = std::exp(x[index + 3 * stride]) * static_cast<T>(anchors[2 * an_idx + 1]) *
           static_cast<T>(img_height) / static_cast<T>(input_size_h);
}

/// The element of plane `entry` of an anchor at a cell; iou_aware: behind a plane of each anchor's
/// overlaps, which come first.
HOSTDEVICE inline int GetEntryIndex(int batch, int an_idx, int hw_idx, int an_num, int an_stride,
                                    int stride, int entry, bool iou_aware) {
  if (!iou_aware) return (batch * an_num + an_idx) * an_stride + entry * stride + hw_idx;
  return (batch * an_num + an_idx) * an_stride + (batch * an_num + an_num + entry) * stride +
         hw_idx;
}
/// The element of the overlap of an anchor at a cell.
HOSTDEVICE inline int GetIoUIndex(int batch, int an_idx, int hw_idx, int an_num, int an_stride,
                                  int stride) {
  return batch * an_num * an_stride + (batch * an_num + an_idx) * stride + hw_idx;
}

/// Corners of the box, in the image if clip_bbox is true.
template <typename T>
HOSTDEVICE void CalcDetectionBox(T* boxes, T* box, const int box_idx, const int img_height,
                                 const int img_width, bool clip_bbox) {
  T* to = boxes + box_idx;
  for (int i = 0; i < 2; ++i) {
    to[i] = box[i] - box[i + 2] / T(2);
    to[i + 2] = box[i] + box[i + 2] / T(2);
  }
  if (!clip_bbox) return;
  const T last[2] = {static_cast<T>(img_width - 1), static_cast<T>(img_height - 1)};
  for (int i = 0; i < 2; ++i) {
    to[i] = to[i] > T(0) ? to[i] : T(0);
    to[i + 2] = to[i + 2] < last[i] ? to[i + 2] : last[i];
  }
}

/// The score of each class: its probability times the confidence.
template <typename T>
HOSTDEVICE void CalcLabelScore(T* scores, const T* input, const int label_idx, const int score_idx,
                               const int class_num, const T conf, const int stride) {
  for (int i = 0; i < class_num; ++i) {
    scores[score_idx + i] = conf * sigmoid<T>(input[label_idx + i * stride]);
  }
}

}  // namespace funcs
}  // namespace phi

#endif
