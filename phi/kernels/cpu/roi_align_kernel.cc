#include "phi/kernels/roi_align_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/regions.h"

namespace phi {
namespace {

// A place on one axis between two pixels; both weights are 0 outside of the image.
template <typename T>
struct AxisSample {
  int64_t low = 0, high = 0;
  T low_weight = 0, high_weight = 0;
};

// The samples of all bins of a region along one axis, bin by bin.
template <typename T>
struct AxisSamples {
  AxisSamples(T from, T to, int64_t bins, int ratio, bool aligned, int64_t pixels) {
    T length = to - from;
    if (!aligned) length = std::max(length, T(1));
    const T bin = length / static_cast<T>(bins);
    per_bin = ratio > 0 ? ratio : funcs::ClampedIndex(std::ceil(bin), 0, int64_t{1} << 24);
    samples.reserve(bins * per_bin);
    for (int64_t b = 0; b < bins; ++b) {
      const T first = from + static_cast<T>(b) * bin;
      for (int64_t k = 0; k < per_bin; ++k) {
        const T step = (static_cast<T>(k) + T(0.5)) * bin / static_cast<T>(per_bin);
        samples.push_back(SampleAt(first + step, pixels));
      }
    }
  }
  static AxisSample<T> SampleAt(T at, int64_t pixels) {
    AxisSample<T> s;
    if (!(at >= T(-1) && at <= static_cast<T>(pixels))) return s;
    at = std::max(at, T(0));
    s.low = std::min(static_cast<int64_t>(at), pixels - 1);
    s.high = std::min(s.low + 1, pixels - 1);
    s.high_weight = s.high == s.low ? T(0) : at - static_cast<T>(s.low);
    s.low_weight = 1 - s.high_weight;
    return s;
  }

  int64_t per_bin;
  std::vector<AxisSample<T>> samples;
};

// Sums of the samples of one row of bins of one plane.
template <typename T>
void PoolRow(const AxisSample<T>* down, int64_t rows, const AxisSamples<T>& across, int64_t bins,
             const T* plane, int64_t width, T* out) {
  const int64_t columns = across.per_bin;
  std::fill_n(out, bins, T(0));
  for (int64_t i = 0; i < rows; ++i) {
    const AxisSample<T>& y = down[i];
    const T *top = plane + y.low * width, *bottom = plane + y.high * width;
    for (int64_t b = 0; b < bins; ++b) {
      const AxisSample<T>* xs = across.samples.data() + b * columns;
      T sum = 0;
      for (int64_t k = 0; k < columns; ++k) {
        const AxisSample<T>& x = xs[k];
        sum += y.low_weight * (x.low_weight * top[x.low] + x.high_weight * top[x.high]) +
               y.high_weight * (x.low_weight * bottom[x.low] + x.high_weight * bottom[x.high]);
      }
      out[b] += sum;
    }
  }
}

}  // namespace

template <typename T, typename Context>
void RoiAlignKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& boxes,
                    const paddle::optional<DenseTensor>& boxes_num, int pooled_height,
                    int pooled_width, float spatial_scale, int sampling_ratio, bool aligned,
                    DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const std::vector<int64_t> images = funcs::ImagesOfBoxes(boxes, boxes_num, x.dims()[0]);
  const int64_t channels = x.dims()[1], height = x.dims()[2], width = x.dims()[3];
  const T scale = static_cast<T>(spatial_scale), offset = aligned ? T(0.5) : T(0);
  const T *from = x.data<T>(), *regions = boxes.data<T>();
  ParallelFor(boxes.dims()[0], 1, [&](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      const auto place = [&](int i) { return regions[4 * r + i] * scale - offset; };
      const AxisSamples<T> down(place(1), place(3), pooled_height, sampling_ratio, aligned, height);
      const AxisSamples<T> across(place(0), place(2), pooled_width, sampling_ratio, aligned, width);
      const int64_t count = down.per_bin * across.per_bin;
      const T factor = count == 0 ? T(0) : T(1) / static_cast<T>(count);
      for (int64_t row = 0; row < channels * pooled_height; ++row) {
        const T* plane = from + (images[r] * channels + row / pooled_height) * height * width;
        T* line = to + (r * channels * pooled_height + row) * pooled_width;
        PoolRow(down.samples.data() + row % pooled_height * down.per_bin, down.per_bin, across,
                pooled_width, plane, width, line);
        for (int64_t b = 0; b < pooled_width; ++b) line[b] *= factor;
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(roi_align, CPU, ALL_LAYOUT, phi::RoiAlignKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
