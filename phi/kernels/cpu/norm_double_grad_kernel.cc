#include "phi/kernels/norm_double_grad_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/batch_norm_shape.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/reduce/norm_double_grad.h"

namespace phi {
namespace {

template <typename T>
double At(const T* values, int64_t i, double absent) {
  return values == nullptr ? absent : static_cast<double>(values[i]);
}

void RequirePerChannel(const char* what, const DenseTensor& values, int64_t channels) {
  PADDLE_ENFORCE_EQ(values.numel(), channels,
                    errors::InvalidArgument("X has %d channels: %s must have as many numbers; it "
                                            "has %d",
                                            channels, what, values.numel()));
}

}  // namespace

template <typename T, typename Context>
void BatchNormGradGradKernel(
    const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& scale,
    const paddle::optional<DenseTensor>& mean, const paddle::optional<DenseTensor>& variance,
    const DenseTensor& saved_mean, const DenseTensor& saved_variance, const DenseTensor& grad_y,
    const paddle::optional<DenseTensor>& grad_x_grad,
    const paddle::optional<DenseTensor>& grad_scale_grad,
    const paddle::optional<DenseTensor>& grad_bias_grad, float /*momentum*/, float epsilon,
    const std::string& data_layout, bool is_test, bool use_global_stats, bool trainable_statistics,
    DenseTensor* x_grad, DenseTensor* scale_grad, DenseTensor* grad_y_grad) {
  T* to_x = funcs::AllocZeros<T>(ctx, x_grad);
  T* to_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* to_g = funcs::AllocZeros<T>(ctx, grad_y_grad);
  if (x.numel() == 0) return;
  const funcs::BatchNormShape s = funcs::MakeBatchNormShape(x.dims(), data_layout);
  const bool constant = (is_test && !trainable_statistics) || use_global_stats;
  const bool given = use_global_stats && mean && variance;
  const T* dx = funcs::DataOrNull<T>(grad_x_grad);
  if (!constant && s.per_channel() == 1) {  // y was x
    if (to_g != nullptr && dx != nullptr) std::copy_n(dx, x.numel(), to_g);
    return;
  }
  const DenseTensor &means = given ? *mean : saved_mean,
                    &spreads = given ? *variance : saved_variance;
  RequirePerChannel("the mean", means, s.channels);
  RequirePerChannel("the variance", spreads, s.channels);
  const T *factors = funcs::DataOrNull<T>(scale), *dscales = funcs::DataOrNull<T>(grad_scale_grad),
          *dbiases = funcs::DataOrNull<T>(grad_bias_grad);
  const T *from = x.data<T>(), *g = grad_y.data<T>(), *centers = means.data<T>(),
          *widths = spreads.data<T>();
  ParallelFor(s.channels, std::max<int64_t>(1, 16384 / s.per_channel()),
              [&](int64_t begin, int64_t end) {
                for (int64_t c = begin; c < end; ++c) {
                  const double width = widths[c];
                  const funcs::NormSetFactors f{static_cast<double>(centers[c]),
                                                given ? 1 / std::sqrt(width + epsilon) : width,
                                                At(factors, c, 1),
                                                At(dscales, c, 0),
                                                At(dbiases, c, 0),
                                                constant};
                  const funcs::NormSet set{c * s.inner, s.outer, s.inner, s.channels * s.inner};
                  const double of_scale = funcs::NormDoubleGrad(set, f, from, g, dx, to_x, to_g);
                  if (to_scale != nullptr) to_scale[c] = static_cast<T>(of_scale);
                }
              });
}

template <typename T, typename Context>
void InstanceNormDoubleGradKernel(const Context& ctx, const DenseTensor& x,
                                  const paddle::optional<DenseTensor>& scale,
                                  const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                                  const DenseTensor& grad_y,
                                  const paddle::optional<DenseTensor>& grad_x_grad,
                                  const paddle::optional<DenseTensor>& grad_scale_grad,
                                  const paddle::optional<DenseTensor>& grad_bias_grad,
                                  float /*epsilon*/, DenseTensor* x_grad, DenseTensor* scale_grad,
                                  DenseTensor* grad_y_grad) {
  T* to_x = funcs::AllocZeros<T>(ctx, x_grad);
  T* to_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* to_g = funcs::AllocZeros<T>(ctx, grad_y_grad);
  if (x.numel() == 0) return;
  const int64_t channels = x.dims()[1], planes = x.dims()[0] * channels, size = x.numel() / planes;
  const T *factors = funcs::DataOrNull<T>(scale), *dscales = funcs::DataOrNull<T>(grad_scale_grad),
          *dbiases = funcs::DataOrNull<T>(grad_bias_grad), *dx = funcs::DataOrNull<T>(grad_x_grad);
  const T *from = x.data<T>(), *g = grad_y.data<T>(), *means = saved_mean.data<T>(),
          *inverses = saved_variance.data<T>();
  std::vector<double> of_scale(static_cast<size_t>(planes));
  ParallelFor(planes, std::max<int64_t>(1, 16384 / size), [&](int64_t begin, int64_t end) {
    for (int64_t p = begin; p < end; ++p) {
      const int64_t c = p % channels;
      const funcs::NormSetFactors f{static_cast<double>(means[p]),
                                    static_cast<double>(inverses[p]),
                                    At(factors, c, 1),
                                    At(dscales, c, 0),
                                    At(dbiases, c, 0),
                                    /*constant=*/false};
      of_scale[p] = funcs::NormDoubleGrad(funcs::NormSet{p * size, 1, size, size}, f, from, g, dx,
                                          to_x, to_g);
    }
  });
  if (to_scale == nullptr) return;
  for (int64_t c = 0; c < channels; ++c) {
    double sum = 0;
    for (int64_t p = c; p < planes; p += channels) sum += of_scale[p];
    to_scale[c] = static_cast<T>(sum);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_grad_grad, CPU, ALL_LAYOUT, phi::BatchNormGradGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(instance_norm_double_grad, CPU, ALL_LAYOUT, phi::InstanceNormDoubleGradKernel,
                   float, double) {}
