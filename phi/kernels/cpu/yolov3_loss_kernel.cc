#include "phi/kernels/yolov3_loss_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/detection/yolo_targets.h"

namespace phi {
namespace {

// How much two ranges of one axis share.
template <typename T>
T SharedLength(T centre, T length, T other_centre, T other_length) {
  const T begin = std::max(centre - length / 2, other_centre - other_length / 2);
  const T end = std::min(centre + length / 2, other_centre + other_length / 2);
  return std::max(end - begin, T(0));
}

template <typename T>
T OverlapOfAreas(T both, T area, T other_area) {
  return both / (area + other_area - both);
}

// The anchor whose size is most like the box's; the first of several.
template <typename T, typename Box>
int LikestAnchor(const Box& box, const std::vector<int>& anchors, T image) {
  int likest = 0;
  T best = 0;
  for (size_t a = 0; 2 * a < anchors.size(); ++a) {
    const T w = static_cast<T>(anchors[2 * a]) / image,
            h = static_cast<T>(anchors[2 * a + 1]) / image;
    const T both = std::min(w, box.w) * std::min(h, box.h);
    const T overlap = OverlapOfAreas(both, w * h, box.w * box.h);
    if (overlap > best) likest = static_cast<int>(a);
    best = std::max(best, overlap);
  }
  return likest;
}

template <typename T>
T Logistic(T v) {
  return T(1) / (T(1) + std::exp(-v));
}

// -ln of the probability of `target` where the logit is v.
template <typename T>
T LogisticCost(T v, T target) {
  return std::max(v, T(0)) - v * target + std::log1p(std::exp(-std::fabs(v)));
}

// Sizes of anchors and cells, in parts of the image.
template <typename T>
struct YoloGrid {
  const std::vector<int>&anchors, &mask;
  T image, side, stretch;  // pixels, cells; how far a centre may leave its cell

  T Anchor(int64_t m, int axis) const {
    return static_cast<T>(anchors[2 * mask[m] + axis]) / image;
  }
  // The box that the planes predict for a cell.
  typename funcs::YoloTargets<T>::Box Predicted(const T* x, const funcs::YoloPlanes& planes,
                                                int64_t m, int64_t column, int64_t row) const {
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
};

// -1 for the predictions that overlap a box of image n by more than `threshold`, else 0.
template <typename T>
void MarkOverlaps(const YoloGrid<T>& grid, const funcs::YoloTargets<T>& targets, const T* x,
                  int64_t n, T threshold, T* objectness) {
  const int64_t size = targets.size, masks = static_cast<int64_t>(grid.mask.size());
  for (int64_t i = 0; i < masks * size * size; ++i) {
    const int64_t m = i / (size * size), cell = i % (size * size);
    const auto planes = funcs::PlanesOf(n, m, masks, targets.classes, size);
    const auto mine = grid.Predicted(x, planes, m, cell % size, cell / size);
    T best = 0;
    for (int64_t b = 0; b < targets.per_image(); ++b) {
      const auto& box = targets.At(n, b);
      if (!box.is_there()) continue;
      const T both =
          SharedLength(mine.x, mine.w, box.x, box.w) * SharedLength(mine.y, mine.h, box.y, box.h);
      best = std::max(best, OverlapOfAreas(both, mine.w * mine.h, box.w * box.h));
    }
    objectness[i] = best > threshold ? T(-1) : T(0);
  }
}

// The mask of a box, -1 if its anchor is of another map.
template <typename T>
int MaskOfBox(const YoloGrid<T>& grid, const typename funcs::YoloTargets<T>::Box& box) {
  if (!box.is_there()) return -1;
  const auto found =
      std::find(grid.mask.begin(), grid.mask.end(), LikestAnchor(box, grid.anchors, grid.image));
  return found == grid.mask.end() ? -1 : static_cast<int>(found - grid.mask.begin());
}

}  // namespace

template <typename T, typename Context>
void Yolov3LossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& gt_box,
                      const DenseTensor& gt_label, const paddle::optional<DenseTensor>& gt_score,
                      const std::vector<int>& anchors, const std::vector<int>& anchor_mask,
                      int class_num, float ignore_thresh, int downsample_ratio,
                      bool use_label_smooth, float scale_x_y, DenseTensor* loss,
                      DenseTensor* objectness_mask, DenseTensor* gt_match_mask) {
  T* losses = ctx.template Alloc<T>(loss);
  T* objectness = ctx.template Alloc<T>(objectness_mask);
  int* match = ctx.template Alloc<int>(gt_match_mask);
  const funcs::YoloTargets<T> targets(x.dims(), gt_box, gt_label, gt_score, class_num,
                                      use_label_smooth);
  const int64_t size = targets.size, cells = size * size, boxes = targets.per_image();
  const auto masks = static_cast<int64_t>(anchor_mask.size());
  const YoloGrid<T> grid{anchors, anchor_mask, static_cast<T>(downsample_ratio * size),
                         static_cast<T>(size), static_cast<T>(scale_x_y)};
  const T* values = x.data<T>();
  ParallelFor(x.dims()[0], 1, [&](int64_t begin, int64_t end) {
    for (int64_t n = begin; n < end; ++n) {
      double sum = 0;
      const auto logistic = [&](int64_t at, T target, T weight) {
        sum += static_cast<double>(LogisticCost(values[at], target) * weight);
      };
      const auto distance = [&](int64_t at, T target, T weight) {
        sum += static_cast<double>(std::fabs(values[at] - target) * weight);
      };
      T* found = objectness + n * masks * cells;
      MarkOverlaps(grid, targets, values, n, static_cast<T>(ignore_thresh), found);
      for (int64_t b = 0; b < boxes; ++b) {
        const auto& box = targets.At(n, b);
        const int mask = match[n * boxes + b] = MaskOfBox(grid, box);
        if (mask < 0) continue;
        found[mask * cells + box.row * size + box.column] = box.score;
        funcs::AskForBox(targets, box, funcs::PlanesOf(n, mask, masks, class_num, size),
                         grid.Anchor(mask, 0), grid.Anchor(mask, 1), logistic, distance);
      }
      for (int64_t m = 0; m < masks; ++m) {
        funcs::AskForObjects(found + m * cells, funcs::PlanesOf(n, m, masks, class_num, size),
                             logistic);
      }
      losses[n] = static_cast<T>(sum);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(yolov3_loss, CPU, ALL_LAYOUT, phi::Yolov3LossKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // int32
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
