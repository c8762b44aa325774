#include "phi/kernels/yolov3_loss_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/detection/yolo_grid.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_labels.h"
#include "phi/kernels/primitive/gpu_reduce.h"

namespace phi {
namespace {

// What both directions read.
template <typename T>
struct GpuYolo {
  funcs::YoloRule<T> rule;
  funcs::YoloGrid<T> grid;
  const T *x, *gt_box, *gt_score;  // gt_score: nullptr for 1
  primitive::GpuLabels labels;
  int64_t boxes;  // of an image

  __device__ int64_t cells() const { return rule.size * rule.size; }
  __device__ funcs::YoloBox<T> BoxAt(int64_t n, int64_t b) const {
    const int64_t i = n * boxes + b;
    return rule.BoxOf(gt_box + 4 * i, gt_score == nullptr ? T(1) : gt_score[i], labels[i]);
  }
  __device__ funcs::YoloPlanes Planes(int64_t n, int64_t m) const {
    return funcs::PlanesOf(n, m, grid.masks, rule.classes, rule.size);
  }
};

// -1 for a prediction that overlaps a box of its image by more than `threshold`, else 0.
template <typename T>
struct YoloOverlapBody {
  GpuYolo<T> y;
  T threshold;
  T* objectness;
  __device__ void operator()(int64_t i) const {
    const int64_t cell = i % y.cells(), m = i / y.cells() % y.grid.masks;
    const int64_t n = i / (y.cells() * y.grid.masks);
    const funcs::YoloBox<T> mine =
        y.grid.Predicted(y.x, y.Planes(n, m), m, cell % y.rule.size, cell / y.rule.size);
    T best = 0;
    for (int64_t b = 0; b < y.boxes; ++b) {
      const funcs::YoloBox<T> box = y.BoxAt(n, b);
      if (box.is_there()) best = std::max(best, y.grid.Overlap(mine, box));
    }
    objectness[i] = best > threshold ? T(-1) : T(0);
  }
};

// The boxes of one image in order: of several in a cell the last one counts.
template <typename T>
struct YoloMatchBody {
  GpuYolo<T> y;
  T* objectness;
  int* match;
  __device__ void operator()(int64_t n) const {
    for (int64_t b = 0; b < y.boxes; ++b) {
      const funcs::YoloBox<T> box = y.BoxAt(n, b);
      const int mask = match[n * y.boxes + b] = y.grid.MaskOf(box);
      if (mask < 0) continue;
      objectness[(n * y.grid.masks + mask) * y.cells() + box.row * y.rule.size + box.column] =
          box.score;
    }
  }
};

template <typename T>
struct AddLogisticCost {
  const T* x;
  double* sum;
  HOSTDEVICE void operator()(int64_t at, T target, T weight) const {
    *sum += static_cast<double>(funcs::LogisticCost(x[at], target) * weight);
  }
};
template <typename T>
struct AddDistanceCost {
  const T* x;
  double* sum;
  HOSTDEVICE void operator()(int64_t at, T target, T weight) const {
    *sum += static_cast<double>(std::fabs(x[at] - target) * weight);
  }
};

// The costs of an image: of its boxes, then of the cells of its masks.
template <typename T>
struct YoloCostSource {
  GpuYolo<T> y;
  const T* objectness;
  const int* match;
  __device__ int64_t Base(int64_t n) const { return n; }
  __device__ double Load(int64_t /*base*/, int64_t n, int64_t k) const {
    double sum = 0;
    const AddLogisticCost<T> logistic{y.x, &sum};
    if (k >= y.boxes) {
      const int64_t m = (k - y.boxes) / y.cells(), cell = (k - y.boxes) % y.cells();
      const T score = objectness[(n * y.grid.masks + m) * y.cells() + cell];
      funcs::AskForObject(score, y.Planes(n, m), cell, logistic);
      return sum;
    }
    const int mask = match[n * y.boxes + k];
    if (mask < 0) return 0;
    funcs::AskForBox(y.rule, y.BoxAt(n, k), y.Planes(n, mask), y.grid.Anchor(mask, 0),
                     y.grid.Anchor(mask, 1), logistic, AddDistanceCost<T>{y.x, &sum});
    return sum;
  }
};

template <typename T>
struct AddLogisticGrad {
  const T* x;
  T* to;
  T g;
  HOSTDEVICE void operator()(int64_t at, T target, T weight) const {
    to[at] += (T(1) / (T(1) + std::exp(-x[at])) - target) * weight * g;
  }
};
template <typename T>
struct AddDistanceGrad {
  const T* x;
  T* to;
  T g;
  HOSTDEVICE void operator()(int64_t at, T target, T weight) const {
    to[at] += (x[at] > target ? weight : -weight) * g;
  }
};

template <typename T>
GpuYolo<T> MakeGpuYolo(const DenseTensor& x, const DenseTensor& gt_box, const DenseTensor& gt_label,
                       const paddle::optional<DenseTensor>& gt_score, const int* anchors,
                       size_t anchor_numbers, const int* mask, size_t masks, int class_num,
                       int downsample_ratio, bool smooth, float scale_x_y) {
  const int64_t size = x.dims()[2];
  return {
      funcs::YoloRule<T>(x.dims(), class_num, smooth),
      {anchors, mask, static_cast<int64_t>(anchor_numbers / 2), static_cast<int64_t>(masks),
       static_cast<T>(downsample_ratio * size), static_cast<T>(size), static_cast<T>(scale_x_y)},
      x.data<T>(),
      funcs::DataOrNull<T>(gt_box),
      gt_score && gt_score->numel() > 0 ? gt_score->data<T>() : nullptr,
      gt_box.numel() == 0 ? primitive::GpuLabels() : primitive::ReadLabels(gt_label, "GTLabel"),
      gt_box.dims()[1]};
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
  const int64_t images = x.dims()[0];
  if (x.numel() == 0) {
    funcs::AllocZeros<T>(ctx, loss);
    return;
  }
  const auto sizes = funcs::GpuUpload(ctx, anchors), masks = funcs::GpuUpload(ctx, anchor_mask);
  const GpuYolo<T> y =
      MakeGpuYolo<T>(x, gt_box, gt_label, gt_score, sizes.data(), anchors.size(), masks.data(),
                     anchor_mask.size(), class_num, downsample_ratio, use_label_smooth, scale_x_y);
  const int64_t cells = y.grid.masks * y.rule.size * y.rule.size;
  primitive::GpuLoop(ctx, images * cells,
                     YoloOverlapBody<T>{y, static_cast<T>(ignore_thresh), objectness});
  primitive::GpuLoop(ctx, images, YoloMatchBody<T>{y, objectness, match});
  primitive::GpuReduce(ctx, images, y.boxes + cells, /*values_are_neighbours=*/true, 0.0,
                       YoloCostSource<T>{y, objectness, match}, primitive::AddTerms(),
                       primitive::KeepSum(), losses);
}

template <typename T, typename Context>
void Yolov3LossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& gt_box,
                          const DenseTensor& gt_label,
                          const paddle::optional<DenseTensor>& gt_score,
                          const DenseTensor& loss_grad, const DenseTensor& objectness_mask,
                          const DenseTensor& gt_match_mask, const std::vector<int>& anchors,
                          const std::vector<int>& anchor_mask, int class_num,
                          float /*ignore_thresh*/, int downsample_ratio, bool use_label_smooth,
                          float scale_x_y, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (x.numel() == 0) return;
  const auto sizes = funcs::GpuUpload(ctx, anchors), masks = funcs::GpuUpload(ctx, anchor_mask);
  const GpuYolo<T> y =
      MakeGpuYolo<T>(x, gt_box, gt_label, gt_score, sizes.data(), anchors.size(), masks.data(),
                     anchor_mask.size(), class_num, downsample_ratio, use_label_smooth, scale_x_y);
  const T *grads = loss_grad.data<T>(), *objectness = objectness_mask.data<T>();
  const int* match = funcs::DataOrNull<int>(gt_match_mask);
  const int64_t images = x.dims()[0];
  // Boxes of one image may share a cell, so that one thread takes them all, in order.
  primitive::GpuLoop(ctx, images, [=] DEVICE(int64_t n) {
    for (int64_t b = 0; b < y.boxes; ++b) {
      const int mask = match[n * y.boxes + b];
      if (mask < 0 || mask >= y.grid.masks) continue;
      funcs::AskForBox(y.rule, y.BoxAt(n, b), y.Planes(n, mask), y.grid.Anchor(mask, 0),
                       y.grid.Anchor(mask, 1), AddLogisticGrad<T>{y.x, to, grads[n]},
                       AddDistanceGrad<T>{y.x, to, grads[n]});
    }
  });
  primitive::GpuLoop(ctx, objectness_mask.numel(), [=] DEVICE(int64_t i) {
    const int64_t plane = i / y.cells(), n = plane / y.grid.masks;
    funcs::AskForObject(objectness[i], y.Planes(n, plane % y.grid.masks), i % y.cells(),
                        AddLogisticGrad<T>{y.x, to, grads[n]});
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(yolov3_loss, GPU, ALL_LAYOUT, phi::Yolov3LossKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // int32
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(yolov3_loss_grad, GPU, ALL_LAYOUT, phi::Yolov3LossGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // int32
  kernel->InputAt(6).SetDataType(phi::DataType::INT32);
}
