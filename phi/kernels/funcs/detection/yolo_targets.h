#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/index/label_values.h"

namespace phi {
namespace funcs {

/// What the predictions of yolov3_loss are compared with.
template <typename T>
class YoloTargets {
 public:
  struct Box {
    T x, y, w, h, score;
    int64_t label;
    int64_t column, row;  // of the cell that its centre is in
    // The limit is a float64, as in the original.
    bool is_there() const { return w >= 1e-6 && h >= 1e-6; }
  };

  YoloTargets(const DDim& x, const DenseTensor& gt_box, const DenseTensor& gt_label,
              const paddle::optional<DenseTensor>& gt_score, int class_num, bool smooth)
      : size(x[2]), classes(class_num), per_image_(gt_box.dims()[1]) {
    const T least = static_cast<T>(std::min(1.0 / class_num, 1.0 / 40));
    no = smooth ? least : T(0);
    yes = T(1) - no;
    const std::vector<int64_t> labels = LabelValues(gt_label, "GTLabel");
    for (int64_t i = 0; i < gt_box.numel() / 4; ++i) {
      const T* box = gt_box.data<T>() + 4 * i;
      boxes_.push_back({box[0], box[1], box[2], box[3], gt_score ? gt_score->data<T>()[i] : T(1),
                        labels[i], CellAt(box[0]), CellAt(box[1])});
    }
  }

  int64_t per_image() const { return per_image_; }
  const Box& At(int64_t image, int64_t i) const { return boxes_[image * per_image_ + i]; }

  const int64_t size;  // cells in a row, and in a column
  const int classes;
  T yes, no;  // what a class should come to

 private:
  // A centre beyond the edge counts for the cell there, NaN for the first one.
  int64_t CellAt(T centre) const {
    const T within = std::max(T(0), std::min(centre, T(1)));
    return std::min(static_cast<int64_t>(within * static_cast<T>(size)), size - 1);
  }

  const int64_t per_image_;
  std::vector<Box> boxes_;
};

/// The planes of one mask of one image, from x.
struct YoloPlanes {
  int64_t first, cells;
  int64_t At(int plane, int64_t cell) const { return first + plane * cells + cell; }
};

inline YoloPlanes PlanesOf(int64_t image, int64_t mask, int64_t masks, int classes, int64_t size) {
  const int64_t cells = size * size;
  return {(image * masks + mask) * (5 + classes) * cells, cells};
}

/// Calls logistic(index of x, target, weight) and distance(…) for what a box asks of its cell.
/// width, height: of its anchor, in parts of the image.
template <typename T, typename Logistic, typename Distance>
void AskForBox(const YoloTargets<T>& targets, const typename YoloTargets<T>::Box& box,
               const YoloPlanes& planes, T width, T height, Logistic logistic, Distance distance) {
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

/// Calls logistic(index of x, target, weight) for the objectness of each cell of a mask that
/// counts.
template <typename T, typename Logistic>
void AskForObjects(const T* objectness, const YoloPlanes& planes, Logistic logistic) {
  for (int64_t cell = 0; cell < planes.cells; ++cell) {
    const T score = objectness[cell];
    if (score > T(1e-5)) {
      logistic(planes.At(4, cell), T(1), score);
    } else if (score > T(-0.5)) {
      logistic(planes.At(4, cell), T(0), T(1));
    }
  }
}

}  // namespace funcs
}  // namespace phi
