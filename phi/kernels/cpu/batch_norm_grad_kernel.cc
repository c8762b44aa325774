#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/batch_norm_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/batch_norm_shape.h"

namespace phi {
namespace {

// What the gradient needs of one channel: x_grad = factor (y_grad - shift - slope (x - mean)).
struct ChannelGrad {
  double bias_grad, scale_grad;
};

template <typename T>
ChannelGrad ChannelSums(const funcs::BatchNormShape& s, int64_t c, const T* x, const T* g,
                        double mean, double inverse_std) {
  double sum = 0, products = 0;
  for (int64_t o = 0; o < s.outer; ++o) {
    const int64_t first = (o * s.channels + c) * s.inner;
    for (int64_t i = first; i < first + s.inner; ++i) {
      sum += g[i];
      products += g[i] * (x[i] - mean);
    }
  }
  return {sum, products * inverse_std};
}

template <typename T>
void ChannelInputGrad(const funcs::BatchNormShape& s, int64_t c, const T* x, const T* g,
                      double mean, double factor, double shift, double slope, T* to) {
  for (int64_t o = 0; o < s.outer; ++o) {
    const int64_t first = (o * s.channels + c) * s.inner;
    for (int64_t i = first; i < first + s.inner; ++i) {
      to[i] = static_cast<T>(factor * (g[i] - shift - slope * (x[i] - mean)));
    }
  }
}

}  // namespace

template <typename T, typename Context>
void BatchNormGradKernel(
    const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& scale,
    const paddle::optional<DenseTensor>& /*bias*/, const paddle::optional<DenseTensor>& mean,
    const paddle::optional<DenseTensor>& variance, const DenseTensor& saved_mean,
    const DenseTensor& saved_variance, const paddle::optional<DenseTensor>& /*reserve_space*/,
    const DenseTensor& y_grad, float /*momentum*/, float epsilon, const std::string& data_layout,
    bool is_test, bool use_global_stats, bool trainable_statistics, DenseTensor* x_grad,
    DenseTensor* scale_grad, DenseTensor* bias_grad) {
  const DenseTensor held = y_grad;
  T* to_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* to_bias = funcs::AllocZeros<T>(ctx, bias_grad);
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *g = held.data<T>();
  const bool given = ((is_test && !trainable_statistics) || use_global_stats) && mean && variance;
  const funcs::BatchNormShape s = funcs::MakeBatchNormShape(x.dims(), data_layout);
  funcs::CheckNormGradShapes(s, x, held, given ? *mean : saved_mean,
                             given ? *variance : saved_variance,
                             scale ? scale->numel() : s.channels);
  if (!given && s.per_channel() == 1) {
    if (to != nullptr && to != g) std::copy_n(g, x.numel(), to);
    return;
  }
  const T* means = given ? mean->data<T>() : saved_mean.data<T>();
  const T* spreads = given ? variance->data<T>() : saved_variance.data<T>();
  ParallelFor(
      s.channels, std::max<int64_t>(1, 16384 / s.per_channel()), [&](int64_t begin, int64_t end) {
        for (int64_t c = begin; c < end; ++c) {
          const double center = means[c];
          const double inverse_std =
              given ? 1 / std::sqrt(static_cast<double>(spreads[c]) + epsilon) : spreads[c];
          const ChannelGrad sums = ChannelSums(s, c, from, g, center, inverse_std);
          if (to_scale != nullptr) to_scale[c] = static_cast<T>(sums.scale_grad);
          if (to_bias != nullptr) to_bias[c] = static_cast<T>(sums.bias_grad);
          if (to == nullptr) continue;
          const double count = given ? 0 : static_cast<double>(s.per_channel());
          const double factor = (scale ? scale->data<T>()[c] : T(1)) * inverse_std;
          ChannelInputGrad(s, c, from, g, center, factor, given ? 0 : sums.bias_grad / count,
                           given ? 0 : sums.scale_grad * inverse_std / count, to);
        }
      });
}

}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_grad, CPU, ALL_LAYOUT, phi::BatchNormGradKernel, float, double) {}
