#include "phi/kernels/yolo_box_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/detection/yolo_cells.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void YoloBoxKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& img_size,
                   const std::vector<int>& anchors, int class_num, float conf_thresh,
                   int downsample_ratio, bool clip_bbox, float scale_x_y, bool iou_aware,
                   float iou_aware_factor, DenseTensor* boxes, DenseTensor* scores) {
  T* box = ctx.template Alloc<T>(boxes);
  T* score = ctx.template Alloc<T>(scores);
  if (x.numel() == 0) return;
  const funcs::YoloHeads<T> heads(x, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox,
                                  scale_x_y, iou_aware, iou_aware_factor);
  const auto anchor_sizes = funcs::GpuUpload(ctx, anchors);
  const int *sizes = img_size.data<int>(), *anchor = anchor_sizes.data();
  primitive::GpuLoop(ctx, x.dims()[0] * heads.count * heads.plane(), [=] DEVICE(int64_t i) {
    const int64_t plane = heads.plane(), job = i / plane;
    heads.CellsOf(job, sizes, anchor)
        .Run(i % plane, box + job * plane * 4, score + job * plane * class_num);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(yolo_box, GPU, ALL_LAYOUT, phi::YoloBoxKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
