#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/reduce/norm_grad.h"
#include "phi/kernels/instance_norm_kernel.h"

namespace phi {

template <typename T, typename Context>
void InstanceNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y_grad,
                            const paddle::optional<DenseTensor>& scale,
                            const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                            float /*epsilon*/, DenseTensor* x_grad, DenseTensor* scale_grad,
                            DenseTensor* bias_grad) {
  const DDim dims = x.dims();
  const int64_t channels = dims[1], planes = dims[0] * channels;
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  std::vector<funcs::NormChannelSums> all(static_cast<size_t>(planes));
  if (x.numel() == 0) return funcs::WriteChannelGrads<T>(ctx, all, channels, scale_grad, bias_grad);
  const int64_t size = x.numel() / planes;
  const T *from = x.data<T>(), *g = y_grad.data<T>(), *factors = funcs::DataOrNull<T>(scale);
  const T *means = saved_mean.data<T>(), *inverses = saved_variance.data<T>();
  ParallelFor(planes, std::max<int64_t>(1, 16384 / size), [&](int64_t begin, int64_t end) {
    for (int64_t p = begin; p < end; ++p) {
      const funcs::NormGroup plane{0, 1, size, 1, size};
      const double center = means[p], inverse = inverses[p];
      const T *x_plane = from + p * size, *g_plane = g + p * size;
      all[p] = funcs::SumsOfChannel(plane, 0, x_plane, g_plane, center, inverse);
      if (to == nullptr) continue;
      funcs::NormInputGrad(plane, {all[p]}, x_plane, g_plane,
                           factors == nullptr ? nullptr : factors + p % channels, center, inverse,
                           to + p * size);
    }
  });
  funcs::WriteChannelGrads<T>(ctx, all, channels, scale_grad, bias_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(instance_norm_grad, CPU, ALL_LAYOUT, phi::InstanceNormGradKernel, float,
                   double) {}
