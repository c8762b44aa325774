#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/detection/yolo_targets.h"
#include "phi/kernels/yolov3_loss_kernel.h"

namespace phi {

template <typename T, typename Context>
void Yolov3LossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& gt_box,
                          const DenseTensor& gt_label,
                          const paddle::optional<DenseTensor>& gt_score,
                          const DenseTensor& loss_grad, const DenseTensor& objectness_mask,
                          const DenseTensor& gt_match_mask, const std::vector<int>& anchors,
                          const std::vector<int>& anchor_mask, int class_num,
                          float /*ignore_thresh*/, int downsample_ratio, bool use_label_smooth,
                          float /*scale_x_y*/, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  std::fill_n(to, x.numel(), T(0));
  const funcs::YoloTargets<T> targets(x.dims(), gt_box, gt_label, gt_score, class_num,
                                      use_label_smooth);
  const int64_t images = x.dims()[0], size = targets.size, boxes = targets.per_image();
  const auto masks = static_cast<int64_t>(anchor_mask.size());
  const auto image = static_cast<T>(downsample_ratio * size);
  const auto anchor = [&](int mask, int axis) {
    return static_cast<T>(anchors[2 * anchor_mask[mask] + axis]) / image;
  };
  const T* values = x.data<T>();
  ParallelFor(images, 1, [&](int64_t begin, int64_t end) {
    for (int64_t n = begin; n < end; ++n) {
      const T g = loss_grad.data<T>()[n];
      const auto logistic = [&](int64_t at, T target, T weight) {
        to[at] += (T(1) / (T(1) + std::exp(-values[at])) - target) * weight * g;
      };
      const auto distance = [&](int64_t at, T target, T weight) {
        to[at] += (values[at] > target ? weight : -weight) * g;
      };
      for (int64_t b = 0; b < boxes; ++b) {
        const int mask = gt_match_mask.data<int>()[n * boxes + b];
        if (mask < 0 || mask >= masks) continue;
        funcs::AskForBox(targets, targets.At(n, b),
                         funcs::PlanesOf(n, mask, masks, class_num, size), anchor(mask, 0),
                         anchor(mask, 1), logistic, distance);
      }
      for (int64_t m = 0; m < masks; ++m) {
        funcs::AskForObjects(objectness_mask.data<T>() + (n * masks + m) * size * size,
                             funcs::PlanesOf(n, m, masks, class_num, size), logistic);
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(yolov3_loss_grad, CPU, ALL_LAYOUT, phi::Yolov3LossGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // int32
  kernel->InputAt(6).SetDataType(phi::DataType::INT32);
}
