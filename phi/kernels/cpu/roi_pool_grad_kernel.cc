#include <algorithm>
#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/roi_bins.h"
#include "phi/kernels/funcs/conv/roi_images.h"
#include "phi/kernels/roi_align_kernel.h"

namespace phi {

template <typename T, typename Context>
void RoiPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                       const paddle::optional<DenseTensor>& boxes_num, const DenseTensor& arg_max,
                       const DenseTensor& out_grad, int pooled_height, int pooled_width,
                       float spatial_scale, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const std::vector<int64_t> images = funcs::ImagesOfBoxes(boxes, boxes_num, x.dims()[0]);
  const int64_t channels = x.dims()[1], area = x.dims()[2] * x.dims()[3];
  const int64_t region = channels * pooled_height * pooled_width;
  using Sum = std::conditional_t<std::is_integral_v<T>, int64_t, T>;
  const T* g = out_grad.data<T>();
  const int64_t* places = arg_max.data<int64_t>();
  for (int64_t i = 0; i < out_grad.numel(); ++i) {
    PADDLE_ENFORCE(places[i] >= -1 && places[i] < area,
                   errors::InvalidArgument("input Argmax must be in [-1, %d); element %d is %d",
                                           area, i, places[i]));
    const int64_t c = i % region / (pooled_height * pooled_width);
    if (places[i] >= 0) {
      T& sum = to[(images[i / region] * channels + c) * area + places[i]];
      sum = static_cast<T>(static_cast<Sum>(sum) + g[i]);
    }
  }
  (void)spatial_scale;  // arg_max knows
}

template <typename T, typename Context>
void PsroiPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                         const paddle::optional<DenseTensor>& boxes_num,
                         const DenseTensor& out_grad, int pooled_height, int pooled_width,
                         int output_channels, float spatial_scale, DenseTensor* x_grad) {
  (void)output_channels;  // those of x tell
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const std::vector<int64_t> images = funcs::ImagesOfBoxes(boxes, boxes_num, x.dims()[0]);
  const int64_t channels = x.dims()[1], height = x.dims()[2], width = x.dims()[3];
  const T scale = static_cast<T>(spatial_scale), *g = out_grad.data<T>();
  for (int64_t r = 0; r < boxes.dims()[0]; ++r) {
    const T* box = boxes.data<T>() + 4 * r;
    const auto rows = funcs::PartBins(box[1], box[3], scale, pooled_height, height);
    const auto columns = funcs::PartBins(box[0], box[2], scale, pooled_width, width);
    for (int64_t c = 0; c < channels; ++c, ++g) {
      const funcs::PixelRange y = rows[c / pooled_width % pooled_height],
                              x_range = columns[c % pooled_width];
      if (y.end <= y.begin || x_range.end <= x_range.begin) continue;
      const T share = *g / static_cast<T>((y.end - y.begin) * (x_range.end - x_range.begin));
      T* plane = to + (images[r] * channels + c) * height * width;
      for (int64_t i = y.begin; i < y.end; ++i) {
        for (int64_t j = x_range.begin; j < x_range.end; ++j) plane[i * width + j] += share;
      }
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(roi_pool_grad, CPU, ALL_LAYOUT, phi::RoiPoolGradKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(3).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(psroi_pool_grad, CPU, ALL_LAYOUT, phi::PsroiPoolGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
