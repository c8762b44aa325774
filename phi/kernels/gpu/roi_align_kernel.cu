#include "phi/kernels/roi_align_kernel.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/roi_samples.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_regions.h"

namespace phi {
namespace {

// What both directions know of the regions.
template <typename T>
struct GpuRoiAlign {
  using P = funcs::RoiPosition<T>;
  using Line = funcs::RoiLine<P>;
  primitive::GpuRegionImages regions;
  GpuRangeCheck check;
  const T* boxes;
  int64_t channels, height, width, pooled_height, pooled_width;
  float scale;
  int ratio;
  bool aligned, widens;  // widens: a region is at least a pixel, `aligned` or not

  __device__ P Edge(int64_t r, int i) const {
    return funcs::RoiEdge(boxes[4 * r + i], scale, aligned);
  }
  __device__ Line Down(int64_t r) const {
    return Line(Edge(r, 1), Edge(r, 3), pooled_height, ratio, aligned && !widens, height);
  }
  __device__ Line Across(int64_t r) const {
    return Line(Edge(r, 0), Edge(r, 2), pooled_width, ratio, aligned && !widens, width);
  }
  // The samples of a bin; 0 for a region of too many, which is reported.
  __device__ int64_t Count(int64_t r, const Line& down, const Line& across) const {
    const int64_t count = down.per_bin * across.per_bin, whole = down.whole * across.whole;
    const int64_t most = whole > (1 << 20) ? whole : (1 << 20);
    if (down.per_bin <= down.most && across.per_bin <= across.most && count <= most) return count;
    check.Refuse(static_cast<double>(boxes[4 * r + (down.per_bin > across.per_bin ? 3 : 2)]));
    return 0;
  }
};

template <typename T>
struct RoiAlignBody {
  GpuRoiAlign<T> a;
  const T* x;
  T* out;
  __device__ void operator()(int64_t i) const {
    using P = funcs::RoiPosition<T>;
    const int64_t pw = i % a.pooled_width, ph = i / a.pooled_width % a.pooled_height;
    const int64_t row = i / (a.pooled_width * a.pooled_height);
    const int64_t r = row / a.channels, c = row % a.channels;
    const funcs::RoiLine<P> down = a.Down(r), across = a.Across(r);
    const int64_t count = a.Count(r, down, across);
    const P factor = count == 0 ? P(0) : P(1) / static_cast<P>(count);
    const T* plane = x + (a.regions.ImageOf(r) * a.channels + c) * a.height * a.width;
    P total = 0;
    for (int64_t j = 0; count > 0 && j < down.per_bin; ++j) {
      const funcs::RoiSample<P> y = down.Sample(ph, j);
      const T *top = plane + y.low * a.width, *bottom = plane + y.high * a.width;
      P sum = 0;
      for (int64_t k = 0; k < across.per_bin; ++k) {
        const funcs::RoiSample<P> s = across.Sample(pw, k);
        sum += y.low_weight * (s.low_weight * top[s.low] + s.high_weight * top[s.high]) +
               y.high_weight * (s.low_weight * bottom[s.low] + s.high_weight * bottom[s.high]);
      }
      total += sum;
    }
    out[i] = static_cast<T>(total * factor);
  }
};

// A thread sums what the bins give back to one pixel, region by region: the weight of a pixel in a
// bin is the product of what its row and its column have of the samples.
template <typename T>
struct RoiAlignGradBody {
  using P = funcs::RoiPosition<T>;
  GpuRoiAlign<T> a;
  const T* g;
  T* x_grad;

  static __device__ P WeightIn(const funcs::RoiLine<P>& line, int64_t bin, int64_t pixel) {
    P weight = 0;
    for (int64_t k = 0; k < line.per_bin; ++k) {
      const funcs::RoiSample<P> s = line.Sample(bin, k);
      if (s.low == pixel) weight += s.low_weight;
      if (s.high == pixel) weight += s.high_weight;
    }
    return weight;
  }
  // Whether samples of the line may lie within a pixel of `pixel`.
  static __device__ bool Near(const funcs::RoiLine<P>& line, int64_t bins, int64_t pixel) {
    const double from = static_cast<double>(line.from), at = static_cast<double>(pixel);
    const double to = from + static_cast<double>(line.bin) * static_cast<double>(bins);
    return at + 2 >= from && at - 2 <= to;
  }
  __device__ void operator()(int64_t i) const {
    const int64_t w = i % a.width, h = i / a.width % a.height;
    const int64_t plane = i / (a.width * a.height);
    const int64_t n = plane / a.channels, c = plane % a.channels;
    P sum = 0;
    for (int64_t r = a.regions.offsets[n]; r < a.regions.offsets[n + 1]; ++r) {
      const funcs::RoiLine<P> down = a.Down(r), across = a.Across(r);
      const int64_t count = a.Count(r, down, across);
      if (count == 0) continue;
      if (!Near(down, a.pooled_height, h) || !Near(across, a.pooled_width, w)) continue;
      const T* grads = g + (r * a.channels + c) * a.pooled_height * a.pooled_width;
      for (int64_t ph = 0; ph < a.pooled_height; ++ph) {
        const P row_weight = WeightIn(down, ph, h);
        if (row_weight == P(0)) continue;
        for (int64_t pw = 0; pw < a.pooled_width; ++pw) {
          const P weight = WeightIn(across, pw, w);
          if (weight == P(0)) continue;
          sum += grads[ph * a.pooled_width + pw] / static_cast<P>(count) * row_weight * weight;
        }
      }
    }
    x_grad[i] = static_cast<T>(sum);
  }
};

template <typename T>
GpuRoiAlign<T> MakeGpuRoiAlign(const GPUContext& ctx, const char* kernel, const DenseTensor& x,
                               const DenseTensor& boxes, const primitive::GpuRegions& regions,
                               int pooled_height, int pooled_width, float spatial_scale,
                               int sampling_ratio, bool aligned, bool widens) {
  return {regions.values(),
          GpuRangeCheck(ctx, kernel, "ROIs",
                        "a range of no more than 16384 pixels a bin (attribute `sampling_ratio` "
                        "gives the samples of a bin)"),
          boxes.data<T>(),
          x.dims()[1],
          x.dims()[2],
          x.dims()[3],
          pooled_height,
          pooled_width,
          spatial_scale,
          sampling_ratio,
          aligned,
          widens};
}

}  // namespace

template <typename T, typename Context>
void RoiAlignKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                    const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                    int pooled_width, float spatial_scale, int sampling_ratio, bool aligned,
                    DenseTensor* out) {
  if (out->numel() == 0 || x.numel() == 0) {
    funcs::AllocZeros<T>(ctx, out);
    return;
  }
  T* to = ctx.template Alloc<T>(out);
  const primitive::GpuRegions regions(ctx, boxes, boxes_num, x.dims()[0]);
  const GpuRoiAlign<T> a =
      MakeGpuRoiAlign<T>(ctx, "roi_align", x, boxes, regions, pooled_height, pooled_width,
                         spatial_scale, sampling_ratio, aligned, /*widens=*/false);
  primitive::GpuLoop(ctx, out->numel(), RoiAlignBody<T>{a, x.data<T>(), to});
}

template <typename T, typename Context>
void RoiAlignGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                        const paddle::optional<DenseTensor>& boxes_num, const DenseTensor& out_grad,
                        int pooled_height, int pooled_width, float spatial_scale,
                        int sampling_ratio, bool aligned, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0 || x_grad->numel() == 0) return;
  const primitive::GpuRegions regions(ctx, boxes, boxes_num, x.dims()[0]);
  // The original takes a region for at least one pixel here, `aligned` or not.
  const GpuRoiAlign<T> a =
      MakeGpuRoiAlign<T>(ctx, "roi_align_grad", x, boxes, regions, pooled_height, pooled_width,
                         spatial_scale, sampling_ratio, aligned, /*widens=*/true);
  primitive::GpuLoop(ctx, x_grad->numel(), RoiAlignGradBody<T>{a, out_grad.data<T>(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(roi_align, GPU, ALL_LAYOUT, phi::RoiAlignKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetBackend(phi::Backend::CPU);  // read on the host
}
PD_REGISTER_KERNEL(roi_align_grad, GPU, ALL_LAYOUT, phi::RoiAlignGradKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
  kernel->InputAt(2).SetBackend(phi::Backend::CPU);  // read on the host
}
