#include "phi/kernels/yolo_box_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/detection/yolo_cells.h"

namespace phi {
template <typename T, typename Context>
void YoloBoxKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& img_size,
                   const std::vector<int>& anchors, int class_num, float conf_thresh,
                   int downsample_ratio, bool clip_bbox, float scale_x_y, bool iou_aware,
                   float iou_aware_factor, DenseTensor* boxes, DenseTensor* scores) {
  T* box = ctx.template Alloc<T>(boxes);
  T* score = ctx.template Alloc<T>(scores);
  const funcs::YoloHeads<T> heads(x, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox,
                                  scale_x_y, iou_aware, iou_aware_factor);
  const int64_t plane = heads.plane();
  const int* sizes = img_size.data<int>();
  ParallelFor(x.dims()[0] * heads.count, 1, [&](int64_t begin, int64_t end) {
    for (int64_t job = begin; job < end; ++job) {
      const funcs::YoloCells<T> cells = heads.CellsOf(job, sizes, anchors.data());
      for (int64_t at = 0; at < plane; ++at) {
        cells.Run(at, box + job * plane * 4, score + job * plane * class_num);
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(yolo_box, CPU, ALL_LAYOUT, phi::YoloBoxKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
