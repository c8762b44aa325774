#include "phi/kernels/instance_norm_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/reduce/moments.h"

namespace phi {

template <typename T, typename Context>
void InstanceNormKernel(const Context& ctx, const DenseTensor& x,
                        const paddle::optional<DenseTensor>& scale,
                        const paddle::optional<DenseTensor>& bias, float epsilon, DenseTensor* y,
                        DenseTensor* saved_mean, DenseTensor* saved_variance) {
  const DDim dims = x.dims();
  const int64_t channels = dims[1], planes = dims[0] * channels;
  const T* from = funcs::DataOrNull<T>(x);
  T* to = ctx.template Alloc<T>(y);
  T* mean = saved_mean == nullptr ? nullptr : ctx.template Alloc<T>(saved_mean);
  T* inverse = saved_variance == nullptr ? nullptr : ctx.template Alloc<T>(saved_variance);
  if (x.numel() == 0) {  // the moments of no elements are 0
    if (mean != nullptr) std::fill_n(mean, planes, T(0));
    if (inverse != nullptr)
      std::fill_n(inverse, planes, static_cast<T>(1.0 / std::sqrt(double{epsilon})));
    return;
  }
  const int64_t size = x.numel() / planes;
  const T* factors = funcs::DataOrNull<T>(scale);
  const T* shifts = funcs::DataOrNull<T>(bias);
  ParallelFor(planes, std::max<int64_t>(1, 16384 / size), [=](int64_t begin, int64_t end) {
    for (int64_t p = begin; p < end; ++p) {
      const funcs::Moments m = funcs::MomentsOf(from + p * size, 1, size, size);
      const T inverse_std = static_cast<T>(1.0 / std::sqrt(m.variance + epsilon));
      const T factor = factors == nullptr ? inverse_std : factors[p % channels] * inverse_std;
      const T center = static_cast<T>(m.mean);
      const T shift = shifts == nullptr ? T(0) : shifts[p % channels];
      for (int64_t i = p * size; i < (p + 1) * size; ++i) {
        to[i] = (from[i] - center) * factor + shift;
      }
      if (mean != nullptr) mean[p] = center;
      if (inverse != nullptr) inverse[p] = inverse_std;
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(instance_norm, CPU, ALL_LAYOUT, phi::InstanceNormKernel, float, double) {}
