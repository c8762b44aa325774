#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/reduce/norm_grad.h"
#include "phi/kernels/group_norm_kernel.h"

namespace phi {

template <typename T, typename Context>
void GroupNormGradKernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& scale,
                         const paddle::optional<DenseTensor>&, const DenseTensor&,
                         const DenseTensor& mean, const DenseTensor& variance,
                         const DenseTensor& y_grad, float epsilon, int groups,
                         const std::string& data_layout, DenseTensor* x_grad,
                         DenseTensor* scale_grad, DenseTensor* bias_grad) {
  const DDim dims = x.dims();
  const bool last = data_layout == "NHWC";
  const DenseTensor held = y_grad;
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  const int64_t channels = dims[last ? dims.size() - 1 : 1];
  std::vector<funcs::NormChannelSums> all(static_cast<size_t>(dims[0] * channels));
  if (x.numel() == 0) return funcs::WriteChannelGrads<T>(ctx, all, channels, scale_grad, bias_grad);
  const int64_t image = x.numel() / dims[0], size = image / channels;
  const int64_t per_group = (channels - 1) / groups + 1;
  const T *from = x.data<T>(), *g = held.data<T>(), *factors = funcs::DataOrNull<T>(scale);
  const T *means = mean.data<T>(), *variances = variance.data<T>();
  const int64_t grain = std::max<int64_t>(1, 16384 / (per_group * size));
  ParallelFor(dims[0] * groups, grain, [&](int64_t begin, int64_t end) {
    for (int64_t k = begin; k < end; ++k) {
      const int64_t n = k / groups, first = k % groups * per_group;
      const funcs::NormGroup group{first, std::clamp<int64_t>(channels - first, 0, per_group), size,
                                   last ? channels : 1, last ? 1 : size};
      const double center = means[k], inverse = 1 / std::sqrt(double(variances[k]) + epsilon);
      std::vector<funcs::NormChannelSums> sums;
      for (int64_t c = first; c < first + group.count; ++c) {
        sums.push_back(
            funcs::SumsOfChannel(group, c, from + n * image, g + n * image, center, inverse));
        all[n * channels + c] = sums.back();
      }
      if (to == nullptr) continue;
      funcs::NormInputGrad(group, sums, from + n * image, g + n * image, factors, center, inverse,
                           to + n * image);
    }
  });
  funcs::WriteChannelGrads<T>(ctx, all, channels, scale_grad, bias_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(group_norm_grad, CPU, ALL_LAYOUT, phi::GroupNormGradKernel, float, double) {}
