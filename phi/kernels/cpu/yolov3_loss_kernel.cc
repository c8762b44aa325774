#include "phi/kernels/yolov3_loss_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/detection/yolo_grid.h"

namespace phi {
namespace {

// -1 for the predictions that overlap a box of image n by more than `threshold`, else 0.
template <typename T>
void MarkOverlaps(const funcs::YoloGrid<T>& grid, const funcs::YoloTargets<T>& targets, const T* x,
                  int64_t n, T threshold, T* objectness) {
  const int64_t size = targets.size, masks = grid.masks;
  for (int64_t i = 0; i < masks * size * size; ++i) {
    const int64_t m = i / (size * size), cell = i % (size * size);
    const auto planes = funcs::PlanesOf(n, m, masks, targets.classes, size);
    const auto mine = grid.Predicted(x, planes, m, cell % size, cell / size);
    T best = 0;
    for (int64_t b = 0; b < targets.per_image(); ++b) {
      const auto& box = targets.At(n, b);
      if (!box.is_there()) continue;
      best = std::max(best, grid.Overlap(mine, box));
    }
    objectness[i] = best > threshold ? T(-1) : T(0);
  }
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
  const funcs::YoloGrid<T> grid{anchors.data(),
                                anchor_mask.data(),
                                static_cast<int64_t>(anchors.size() / 2),
                                masks,
                                static_cast<T>(downsample_ratio * size),
                                static_cast<T>(size),
                                static_cast<T>(scale_x_y)};
  const T* values = x.data<T>();
  ParallelFor(x.dims()[0], 1, [&](int64_t begin, int64_t end) {
    for (int64_t n = begin; n < end; ++n) {
      double sum = 0;
      const auto logistic = [&](int64_t at, T target, T weight) {
        sum += static_cast<double>(funcs::LogisticCost(values[at], target) * weight);
      };
      const auto distance = [&](int64_t at, T target, T weight) {
        sum += static_cast<double>(std::fabs(values[at] - target) * weight);
      };
      T* found = objectness + n * masks * cells;
      MarkOverlaps(grid, targets, values, n, static_cast<T>(ignore_thresh), found);
      for (int64_t b = 0; b < boxes; ++b) {
        const auto& box = targets.At(n, b);
        const int mask = match[n * boxes + b] = grid.MaskOf(box);
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
