#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/roi_images.h"
#include "phi/kernels/funcs/conv/roi_samples.h"
#include "phi/kernels/roi_align_kernel.h"

namespace phi {
namespace {

// Adds `share` to the pixels of the samples of one bin.
template <typename T, typename P>
void AddToSamples(const funcs::RoiSample<P>* down, int64_t rows, const funcs::RoiSample<P>* across,
                  int64_t columns, P share, int64_t width, T* plane) {
  const auto add = [](P value, T* to) { *to = static_cast<T>(*to + value); };
  for (int64_t i = 0; i < rows; ++i) {
    T *top = plane + down[i].low * width, *bottom = plane + down[i].high * width;
    const P upper = share * down[i].low_weight, lower = share * down[i].high_weight;
    for (int64_t k = 0; k < columns; ++k) {
      const funcs::RoiSample<P>& x = across[k];
      add(upper * x.low_weight, top + x.low);
      add(upper * x.high_weight, top + x.high);
      add(lower * x.low_weight, bottom + x.low);
      add(lower * x.high_weight, bottom + x.high);
    }
  }
}

}  // namespace

template <typename T, typename Context>
void RoiAlignGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                        const paddle::optional<DenseTensor>& boxes_num, const DenseTensor& out_grad,
                        int pooled_height, int pooled_width, float spatial_scale,
                        int sampling_ratio, bool aligned, DenseTensor* x_grad) {
  using P = funcs::RoiPosition<T>;
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0 || x_grad->numel() == 0) return;
  const std::vector<int64_t> images = funcs::ImagesOfBoxes(boxes, boxes_num, x.dims()[0]);
  const int64_t channels = x.dims()[1], height = x.dims()[2], width = x.dims()[3];
  const int64_t bins = int64_t{pooled_height} * pooled_width;
  const T *g = out_grad.data<T>(), *regions = boxes.data<T>();
  // The original takes a region for at least one pixel here, `aligned` or not.
  constexpr bool kAligned = false;
  for (int64_t r = 0; r < boxes.dims()[0]; ++r) {
    const auto edge = [&](int i) {
      return funcs::RoiEdge(regions[4 * r + i], spatial_scale, aligned);
    };
    const funcs::RoiSamples<P> down(edge(1), edge(3), pooled_height, sampling_ratio, kAligned,
                                    height);
    const funcs::RoiSamples<P> across(edge(0), edge(2), pooled_width, sampling_ratio, kAligned,
                                      width);
    const int64_t count = funcs::SamplesInBin(down, across);
    if (count == 0) continue;
    ParallelFor(channels, 1 + 16384 / (bins * count), [&](int64_t begin, int64_t end) {
      for (int64_t k = begin * bins; k < end * bins; ++k) {
        AddToSamples(down.samples.data() + k % bins / pooled_width * down.per_bin, down.per_bin,
                     across.samples.data() + k % pooled_width * across.per_bin, across.per_bin,
                     g[r * channels * bins + k] / static_cast<P>(count), width,
                     to + (images[r] * channels + k / bins) * height * width);
      }
    });
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(roi_align_grad, CPU, ALL_LAYOUT, phi::RoiAlignGradKernel, float, double, int) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
