#include <limits>
#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/roi_bins.h"
#include "phi/kernels/funcs/conv/roi_images.h"
#include "phi/kernels/roi_align_kernel.h"

namespace phi {
namespace {

template <typename T>
std::vector<funcs::PixelRange> WholeBins(T from, T to, T scale, int64_t bins, int64_t pixels) {
  const funcs::WholeBin<T> bin(from, to, scale, bins, pixels);
  std::vector<funcs::PixelRange> ranges;
  for (int64_t b = 0; b < bins; ++b) ranges.push_back(bin.At(b));
  return ranges;
}

template <typename T>
int64_t GreatestPixel(const T* plane, int64_t width, funcs::PixelRange rows,
                      funcs::PixelRange columns) {
  int64_t index = -1;
  T best = std::numeric_limits<T>::lowest();
  for (int64_t i = rows.begin; i < rows.end; ++i) {
    for (int64_t j = columns.begin; j < columns.end; ++j) {
      if (!(plane[i * width + j] > best)) continue;
      best = plane[i * width + j];
      index = i * width + j;
    }
  }
  return index;
}

template <typename T>
T MeanOfPixels(const T* plane, int64_t width, funcs::PixelRange rows, funcs::PixelRange columns) {
  if (rows.end <= rows.begin || columns.end <= columns.begin) return T(0);
  T sum = 0;
  for (int64_t i = rows.begin; i < rows.end; ++i) {
    for (int64_t j = columns.begin; j < columns.end; ++j) sum += plane[i * width + j];
  }
  return sum / static_cast<T>((rows.end - rows.begin) * (columns.end - columns.begin));
}

}  // namespace

template <typename T, typename Context>
void RoiPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                   const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                   int pooled_width, float spatial_scale, DenseTensor* out, DenseTensor* arg_max) {
  T* to = ctx.template Alloc<T>(out);
  int64_t* places = arg_max == nullptr ? nullptr : ctx.template Alloc<int64_t>(arg_max);
  if (out->numel() == 0) return;
  const std::vector<int64_t> images = funcs::ImagesOfBoxes(boxes, boxes_num, x.dims()[0]);
  const int64_t channels = x.dims()[1], height = x.dims()[2], width = x.dims()[3];
  const int64_t bins = int64_t{pooled_height} * pooled_width;
  using P = std::conditional_t<std::is_integral_v<T>, float, T>;
  const P scale = static_cast<P>(spatial_scale);
  const T *from = x.data<T>(), *regions = boxes.data<T>();
  ParallelFor(boxes.dims()[0], 1, [&](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      const auto edge = [&](int i) { return static_cast<P>(regions[4 * r + i]); };
      const auto rows = WholeBins(edge(1), edge(3), scale, pooled_height, height);
      const auto columns = WholeBins(edge(0), edge(2), scale, pooled_width, width);
      for (int64_t k = 0; k < channels * bins; ++k) {
        const T* plane = from + (images[r] * channels + k / bins) * height * width;
        const int64_t bin = k % bins;
        const int64_t index =
            GreatestPixel(plane, width, rows[bin / pooled_width], columns[bin % pooled_width]);
        to[r * channels * bins + k] = index < 0 ? T(0) : plane[index];
        if (places != nullptr) places[r * channels * bins + k] = index;
      }
    }
  });
}

template <typename T, typename Context>
void PsroiPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                     const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                     int pooled_width, int, float spatial_scale, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const std::vector<int64_t> images = funcs::ImagesOfBoxes(boxes, boxes_num, x.dims()[0]);
  const int64_t channels = x.dims()[1], height = x.dims()[2], width = x.dims()[3];
  const T scale = static_cast<T>(spatial_scale), *from = x.data<T>(), *regions = boxes.data<T>();
  ParallelFor(boxes.dims()[0], 1, [&](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      const T* box = regions + 4 * r;
      const auto rows = funcs::PartBins(box[1], box[3], scale, pooled_height, height);
      const auto columns = funcs::PartBins(box[0], box[2], scale, pooled_width, width);
      for (int64_t c = 0; c < channels; ++c) {
        const T* plane = from + (images[r] * channels + c) * height * width;
        to[r * channels + c] = MeanOfPixels(plane, width, rows[c / pooled_width % pooled_height],
                                            columns[c % pooled_width]);
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(roi_pool, CPU, ALL_LAYOUT, phi::RoiPoolKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(psroi_pool, CPU, ALL_LAYOUT, phi::PsroiPoolKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
