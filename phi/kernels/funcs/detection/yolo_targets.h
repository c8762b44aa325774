#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/index/label_values.h"

namespace phi {
namespace funcs {

/// A box that a prediction of yolov3_loss is compared with.
template <typename T>
struct YoloBox {
  T x, y, w, h, score;
  int64_t label;
  int64_t column, row;  // of the cell that its centre is in
  // The limit is a float64, as in the original.
  HOSTDEVICE bool is_there() const { return w >= 1e-6 && h >= 1e-6; }
};

/// How boxes and classes are read.
template <typename T>
struct YoloRule {
  int64_t size;  // cells in a row, and in a column
  int classes;
  T yes, no;  // what a class should come to

  YoloRule(const DDim& x, int class_num, bool smooth) : size(x[2]), classes(class_num) {
    const T least = static_cast<T>(std::min(1.0 / class_num, 1.0 / 40));
    no = smooth ? least : T(0);
    yes = T(1) - no;
  }
  HOSTDEVICE YoloBox<T> BoxOf(const T* box, T score, int64_t label) const {
    return {box[0], box[1], box[2], box[3], score, label, CellAt(box[0]), CellAt(box[1])};
  }

 private:
  // A centre beyond the edge counts for the cell there, NaN for the first one.
  HOSTDEVICE int64_t CellAt(T centre) const {
    const T within = std::max(T(0), std::min(centre, T(1)));
    return std::min(static_cast<int64_t>(within * static_cast<T>(size)), size - 1);
  }
};

/// All boxes, in memory of the host.
template <typename T>
class YoloTargets : public YoloRule<T> {
 public:
  YoloTargets(const DDim& x, const DenseTensor& gt_box, const DenseTensor& gt_label,
              const paddle::optional<DenseTensor>& gt_score, int class_num, bool smooth)
      : YoloRule<T>(x, class_num, smooth), per_image_(gt_box.dims()[1]) {
    const std::vector<int64_t> labels = LabelValues(gt_label, "GTLabel");
    for (int64_t i = 0; i < gt_box.numel() / 4; ++i) {
      boxes_.push_back(this->BoxOf(gt_box.data<T>() + 4 * i,
                                   gt_score ? gt_score->data<T>()[i] : T(1), labels[i]));
    }
  }

  int64_t per_image() const { return per_image_; }
  const YoloBox<T>& At(int64_t image, int64_t i) const { return boxes_[image * per_image_ + i]; }

 private:
  const int64_t per_image_;
  std::vector<YoloBox<T>> boxes_;
};

/// The planes of one mask of one image, from x.
struct YoloPlanes {
  int64_t first, cells;
  HOSTDEVICE int64_t At(int plane, int64_t cell) const { return first + plane * cells + cell; }
};

HOSTDEVICE inline YoloPlanes PlanesOf(int64_t image, int64_t mask, int64_t masks, int classes,
                                      int64_t size) {
  const int64_t cells = size * size;
  return {(image * masks + mask) * (5 + classes) * cells, cells};
}

/// Calls logistic(index of x, target, weight) and distance(…) for what a box asks of its cell.
/// width, height: of its anchor, in parts of the image.
template <typename T, typename Logistic, typename Distance>
HOSTDEVICE void AskForBox(const YoloRule<T>& targets, const YoloBox<T>& box,
                          const YoloPlanes& planes, T width, T height, Logistic logistic,
                          Distance distance) {
  const int64_t cell = box.row * targets.size + box.column;
  const T weight = (T(2) - box.w * box.h) * box.score;
  const auto side = static_cast<T>(targets.size);
  logistic(planes.At(0, cell), box.x * side - static_cast<T>(box.column), weight);
  logistic(planes.At(1, cell), box.y * side - static_cast<T>(box.row), weight);
  distance(planes.At(2, cell), std::log(box.w / width), weight);
  distance(planes.At(3, cell), std::log(box.h / height), weight);
  for (int c = 0; c < targets.classes; ++c) {
    logistic(planes.At(5 + c, cell), c == box.label ? targets.yes : targets.no, box.score);
  }
}

/// Calls logistic(index of x, target, weight) for the objectness of a cell of a mask, if it counts.
template <typename T, typename Logistic>
HOSTDEVICE void AskForObject(T score, const YoloPlanes& planes, int64_t cell, Logistic logistic) {
  if (score > T(1e-5)) {
    logistic(planes.At(4, cell), T(1), score);
  } else if (score > T(-0.5)) {
    logistic(planes.At(4, cell), T(0), T(1));
  }
}

/// The same for all cells of the mask.
template <typename T, typename Logistic>
void AskForObjects(const T* objectness, const YoloPlanes& planes, Logistic logistic) {
  for (int64_t cell = 0; cell < planes.cells; ++cell) {
    AskForObject(objectness[cell], planes, cell, logistic);
  }
}

}  // namespace funcs
}  // namespace phi
