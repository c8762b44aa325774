#include <limits>
#include <type_traits>

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/roi_bins.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_regions.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"
#include "phi/kernels/roi_align_kernel.h"

namespace phi {
namespace {

struct GpuRoiShape {
  primitive::GpuRegionImages regions;
  int64_t channels, height, width, pooled_height, pooled_width;
  float scale;
  int64_t area() const { return height * width; }
};

GpuRoiShape MakeGpuRoiShape(const primitive::GpuRegions& regions, const DenseTensor& x,
                            int pooled_height, int pooled_width, float spatial_scale) {
  return {regions.values(), x.dims()[1],  x.dims()[2],  x.dims()[3],
          pooled_height,    pooled_width, spatial_scale};
}

template <typename T>
struct RoiPoolBody {
  GpuRoiShape s;
  const T *x, *boxes;
  T* out;
  int64_t* places;  // nullptr: not wanted
  __device__ void operator()(int64_t i) const {
    using P = std::conditional_t<std::is_integral_v<T>, float, T>;
    const int64_t pw = i % s.pooled_width, ph = i / s.pooled_width % s.pooled_height;
    const int64_t row = i / (s.pooled_width * s.pooled_height);
    const int64_t r = row / s.channels, c = row % s.channels;
    const P scale = static_cast<P>(s.scale);
    const T* box = boxes + 4 * r;
    const funcs::PixelRange rows =
        funcs::WholeBin<P>(static_cast<P>(box[1]), static_cast<P>(box[3]), scale, s.pooled_height,
                           s.height)
            .At(ph);
    const funcs::PixelRange columns =
        funcs::WholeBin<P>(static_cast<P>(box[0]), static_cast<P>(box[2]), scale, s.pooled_width,
                           s.width)
            .At(pw);
    const T* plane = x + (s.regions.ImageOf(r) * s.channels + c) * s.height * s.width;
    int64_t index = -1;
    T best = std::numeric_limits<T>::lowest();
    for (int64_t a = rows.begin; a < rows.end; ++a) {
      for (int64_t b = columns.begin; b < columns.end; ++b) {
        if (!(plane[a * s.width + b] > best)) continue;
        best = plane[a * s.width + b];
        index = a * s.width + b;
      }
    }
    out[i] = index < 0 ? T(0) : best;
    if (places != nullptr) places[i] = index;
  }
};

// The bins of psroi_pool: channel c of the image has bin (c / pooled_width, c % pooled_width).
template <typename T>
struct PsroiBins {
  GpuRoiShape s;
  const T* boxes;
  __device__ funcs::PixelRange Rows(int64_t r, int64_t c) const {
    return funcs::PartBin<T>(boxes[4 * r + 1], boxes[4 * r + 3], static_cast<T>(s.scale),
                             s.pooled_height, s.height)
        .At(c / s.pooled_width % s.pooled_height);
  }
  __device__ funcs::PixelRange Columns(int64_t r, int64_t c) const {
    return funcs::PartBin<T>(boxes[4 * r], boxes[4 * r + 2], static_cast<T>(s.scale),
                             s.pooled_width, s.width)
        .At(c % s.pooled_width);
  }
  static __device__ int64_t Pixels(const funcs::PixelRange& rows,
                                   const funcs::PixelRange& columns) {
    if (rows.end <= rows.begin || columns.end <= columns.begin) return 0;
    return (rows.end - rows.begin) * (columns.end - columns.begin);
  }
};

}  // namespace

template <typename T, typename Context>
void RoiPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                   const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                   int pooled_width, float spatial_scale, DenseTensor* out, DenseTensor* arg_max) {
  T* to = ctx.template Alloc<T>(out);
  int64_t* places = arg_max == nullptr ? nullptr : ctx.template Alloc<int64_t>(arg_max);
  if (out->numel() == 0) return;
  const primitive::GpuRegions regions(ctx, boxes, boxes_num, x.dims()[0]);
  const GpuRoiShape s = MakeGpuRoiShape(regions, x, pooled_height, pooled_width, spatial_scale);
  const T* from = funcs::DataOrNull<T>(x);
  primitive::GpuLoop(ctx, out->numel(), RoiPoolBody<T>{s, from, boxes.data<T>(), to, places});
}

template <typename T, typename Context>
void PsroiPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                     const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                     int pooled_width, int, float spatial_scale, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const primitive::GpuRegions regions(ctx, boxes, boxes_num, x.dims()[0]);
  const PsroiBins<T> bins{MakeGpuRoiShape(regions, x, pooled_height, pooled_width, spatial_scale),
                          boxes.data<T>()};
  const T* from = funcs::DataOrNull<T>(x);
  primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t i) {
    const GpuRoiShape& s = bins.s;
    const int64_t r = i / s.channels, c = i % s.channels;
    const funcs::PixelRange rows = bins.Rows(r, c), columns = bins.Columns(r, c);
    const int64_t pixels = bins.Pixels(rows, columns);
    const T* plane = from + (s.regions.ImageOf(r) * s.channels + c) * s.height * s.width;
    T sum = 0;
    for (int64_t a = rows.begin; pixels > 0 && a < rows.end; ++a) {
      for (int64_t b = columns.begin; b < columns.end; ++b) sum += plane[a * s.width + b];
    }
    to[i] = pixels == 0 ? T(0) : sum / static_cast<T>(pixels);
  });
}

template <typename T, typename Context>
void RoiPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                       const paddle::optional<DenseTensor>& boxes_num, const DenseTensor& arg_max,
                       const DenseTensor& out_grad, int pooled_height, int pooled_width,
                       float spatial_scale, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const int64_t count = out_grad.numel(), whole = x_grad->numel();
  if (count == 0) return;
  const primitive::GpuRegions regions(ctx, boxes, boxes_num, x.dims()[0]);
  const GpuRoiShape s = MakeGpuRoiShape(regions, x, pooled_height, pooled_width, spatial_scale);
  const GpuIndexCheck check(ctx, "roi_pool_grad", "Argmax", s.area(), /*low=*/-1);
  const funcs::GpuArray<int64_t> memory(ctx, count);
  int64_t* targets = memory.data();
  const int64_t* places = arg_max.data<int64_t>();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const int64_t row = i / (s.pooled_height * s.pooled_width);
    const int64_t plane = s.regions.ImageOf(row / s.channels) * s.channels + row % s.channels;
    const bool is_place = check.Holds(places[i]) && places[i] >= 0;
    targets[i] = is_place ? plane * s.height * s.width + places[i] : whole;
  });
  // Note [Sums by index on the GPU]
  const funcs::GpuSortedRows sorted = funcs::GpuSortRows(ctx, targets, count, whole);
  primitive::GpuLoop(
      ctx, count,
      primitive::ScatterAddBody<T>{sorted.rows, sorted.positions, count,
                                   funcs::AxisSplit{1, whole, 1}, out_grad.data<T>(), to});
}

template <typename T, typename Context>
void PsroiPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                         const paddle::optional<DenseTensor>& boxes_num,
                         const DenseTensor& out_grad, int pooled_height, int pooled_width,
                         int /*output_channels*/, float spatial_scale, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0 || x_grad->numel() == 0) return;
  const primitive::GpuRegions regions(ctx, boxes, boxes_num, x.dims()[0]);
  const PsroiBins<T> bins{MakeGpuRoiShape(regions, x, pooled_height, pooled_width, spatial_scale),
                          boxes.data<T>()};
  const T* g = out_grad.data<T>();
  // A thread sums what the regions give back to one pixel, in order.
  primitive::GpuLoop(ctx, x_grad->numel(), [=] DEVICE(int64_t i) {
    const GpuRoiShape& s = bins.s;
    const int64_t w = i % s.width, h = i / s.width % s.height, plane = i / (s.width * s.height);
    const int64_t n = plane / s.channels, c = plane % s.channels;
    T sum = 0;
    for (int64_t r = s.regions.offsets[n]; r < s.regions.offsets[n + 1]; ++r) {
      const funcs::PixelRange rows = bins.Rows(r, c), columns = bins.Columns(r, c);
      if (h < rows.begin || h >= rows.end || w < columns.begin || w >= columns.end) continue;
      sum += g[r * s.channels + c] / static_cast<T>(bins.Pixels(rows, columns));
    }
    to[i] = sum;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(roi_pool, GPU, ALL_LAYOUT, phi::RoiPoolKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetBackend(phi::Backend::CPU);  // read on the host
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(psroi_pool, GPU, ALL_LAYOUT, phi::PsroiPoolKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetBackend(phi::Backend::CPU);  // read on the host
}
PD_REGISTER_KERNEL(roi_pool_grad, GPU, ALL_LAYOUT, phi::RoiPoolGradKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetBackend(phi::Backend::CPU);  // read on the host
  kernel->InputAt(3).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(psroi_pool_grad, GPU, ALL_LAYOUT, phi::PsroiPoolGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetBackend(phi::Backend::CPU);  // read on the host
}
