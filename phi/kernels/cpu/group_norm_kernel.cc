#include "phi/kernels/group_norm_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/reduce/moments.h"

namespace phi {
namespace {

template <typename T>
struct GroupNormJob {
  int64_t channels, per_group, size;  // size: elements of one channel of an image
  const T* scale;                     // nullptr: ones
  const T* bias;                      // nullptr: zeros

  T Factor(int64_t c, T inverse) const { return scale == nullptr ? inverse : scale[c] * inverse; }
  T Shift(int64_t c) const { return bias == nullptr ? T(0) : bias[c]; }

  // Channels [first, first + count) of one image, channels first.
  void Planes(const T* x, int64_t first, int64_t count, T mean, T inverse, T* y) const {
    for (int64_t c = first; c < first + count; ++c) {
      const T factor = Factor(c, inverse), shift = Shift(c);
      for (int64_t i = c * size; i < (c + 1) * size; ++i) y[i] = (x[i] - mean) * factor + shift;
    }
  }
  // Channels [first, first + count) of one image, channels last.
  void Pixels(const T* x, int64_t first, int64_t count, T mean, T inverse, T* y) const {
    std::vector<T> factor(static_cast<size_t>(count)), shift(static_cast<size_t>(count));
    for (int64_t c = 0; c < count; ++c) {
      factor[c] = Factor(first + c, inverse);
      shift[c] = Shift(first + c);
    }
    for (int64_t i = 0; i < size; ++i) {
      const T* from = x + i * channels + first;
      T* to = y + i * channels + first;
      for (int64_t c = 0; c < count; ++c) to[c] = (from[c] - mean) * factor[c] + shift[c];
    }
  }
};

}  // namespace

template <typename T, typename Context>
void GroupNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int groups,
                     const std::string& data_layout, DenseTensor* y, DenseTensor* mean,
                     DenseTensor* variance) {
  const DDim dims = x.dims();
  const bool last = data_layout == "NHWC";
  const T* from = funcs::DataOrNull<T>(x);
  T* to = ctx.template Alloc<T>(y);
  T* means = ctx.template Alloc<T>(mean);
  T* variances = ctx.template Alloc<T>(variance);
  if (x.numel() == 0) return;
  const int64_t channels = dims[last ? dims.size() - 1 : 1], image = x.numel() / dims[0];
  const GroupNormJob<T> job{channels, (channels - 1) / groups + 1, image / channels,
                            funcs::DataOrNull<T>(scale), funcs::DataOrNull<T>(bias)};
  const int64_t grain = std::max<int64_t>(1, 16384 / (job.per_group * job.size));
  ParallelFor(dims[0] * groups, grain, [&](int64_t begin, int64_t end) {
    for (int64_t g = begin; g < end; ++g) {
      const T* in = from + g / groups * image;
      T* out = to + g / groups * image;
      const int64_t first = g % groups * job.per_group;
      const int64_t count = std::min(job.per_group, channels - first);
      const funcs::Moments m =
          last ? funcs::MomentsOf(in + first, job.size, count, channels)
               : funcs::MomentsOf(in + first * job.size, 1, count * job.size, int64_t{0});
      means[g] = static_cast<T>(m.mean);
      variances[g] = static_cast<T>(m.variance);
      const T inverse = static_cast<T>(1.0 / std::sqrt(m.variance + epsilon));
      last ? job.Pixels(in, first, count, means[g], inverse, out)
           : job.Planes(in, first, count, means[g], inverse, out);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(group_norm, CPU, ALL_LAYOUT, phi::GroupNormKernel, float, double) {}
