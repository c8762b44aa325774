#include "phi/kernels/roi_align_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/roi_images.h"
#include "phi/kernels/funcs/conv/roi_samples.h"

namespace phi {
namespace {

// Sums of the samples of one row of bins of one plane.
template <typename T, typename P>
void PoolRow(const funcs::RoiSample<P>* down, int64_t rows, const funcs::RoiSamples<P>& across,
             int64_t bins, const T* plane, int64_t width, P* sums) {
  const int64_t columns = across.per_bin;
  std::fill_n(sums, bins, P(0));
  for (int64_t i = 0; i < rows; ++i) {
    const funcs::RoiSample<P>& y = down[i];
    const T *top = plane + y.low * width, *bottom = plane + y.high * width;
    for (int64_t b = 0; b < bins; ++b) {
      const funcs::RoiSample<P>* xs = across.samples.data() + b * columns;
      P sum = 0;
      for (int64_t k = 0; k < columns; ++k) {
        const funcs::RoiSample<P>& x = xs[k];
        sum += y.low_weight * (x.low_weight * top[x.low] + x.high_weight * top[x.high]) +
               y.high_weight * (x.low_weight * bottom[x.low] + x.high_weight * bottom[x.high]);
      }
      sums[b] += sum;
    }
  }
}

}  // namespace

template <typename T, typename Context>
void RoiAlignKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                    const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                    int pooled_width, float spatial_scale, int sampling_ratio, bool aligned,
                    DenseTensor* out) {
  using P = funcs::RoiPosition<T>;
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) std::fill_n(to, out->numel(), T(0));
  if (out->numel() == 0 || x.numel() == 0) return;
  const std::vector<int64_t> images = funcs::ImagesOfBoxes(boxes, boxes_num, x.dims()[0]);
  const int64_t channels = x.dims()[1], height = x.dims()[2], width = x.dims()[3];
  const T *from = x.data<T>(), *regions = boxes.data<T>();
  ParallelFor(boxes.dims()[0], 1, [&](int64_t begin, int64_t end) {
    std::vector<P> sums(pooled_width);
    for (int64_t r = begin; r < end; ++r) {
      const auto edge = [&](int i) {
        return funcs::RoiEdge(regions[4 * r + i], spatial_scale, aligned);
      };
      const funcs::RoiSamples<P> down(edge(1), edge(3), pooled_height, sampling_ratio, aligned,
                                      height);
      const funcs::RoiSamples<P> across(edge(0), edge(2), pooled_width, sampling_ratio, aligned,
                                        width);
      const int64_t count = funcs::SamplesInBin(down, across);
      const P factor = count == 0 ? P(0) : P(1) / static_cast<P>(count);
      for (int64_t row = 0; row < channels * pooled_height; ++row) {
        const T* plane = from + (images[r] * channels + row / pooled_height) * height * width;
        T* line = to + (r * channels * pooled_height + row) * pooled_width;
        PoolRow(down.samples.data() + row % pooled_height * down.per_bin, down.per_bin, across,
                pooled_width, plane, width, sums.data());
        for (int64_t b = 0; b < pooled_width; ++b) line[b] = static_cast<T>(sums[b] * factor);
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(roi_align, CPU, ALL_LAYOUT, phi::RoiAlignKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
