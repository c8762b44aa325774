#pragma once

#include <cmath>
#include <string>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/batch_norm_shape.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/norm_double_grad_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

template <typename T>
struct NormDoubleGradInputs {
  const T *x, *g, *dx;  // dx: nullptr for 0
  const T *mean, *spread;
  const T *scale, *dscale, *dbias;  // nullptr for 1, 0 and 0
  int64_t channels;                 // set s belongs to channel s % channels
  double elements, epsilon;
  bool inverts;   // spread is the inverse deviation, else the variance
  bool constant;  // mean and spread do not depend on x

  static HOSTDEVICE double At(const T* values, int64_t i, double absent) {
    return values == nullptr ? absent : static_cast<double>(values[i]);
  }
  HOSTDEVICE double Inverse(int64_t set) const {
    const double value = static_cast<double>(spread[set]);
    return inverts ? value : 1 / std::sqrt(value + epsilon);
  }
};

// The gradients of x and g (nullptr: not wanted) of the sets, which are the slices of x, and
// of_scale[set], the part of the gradient of the scale that comes from the set. The source of each
// device defines it.
template <typename T, typename Context>
void NormDoubleGrad(const Context& ctx, const funcs::AxisSplit& s,
                    const NormDoubleGradInputs<T>& in, T* to_x, T* to_g, double* of_scale);

inline void RequirePerChannel(const char* what, const DenseTensor& values, int64_t channels) {
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
    if (to_g != nullptr && dx != nullptr) funcs::CopyElements(ctx, dx, x.numel(), to_g);
    return;
  }
  const DenseTensor &means = given ? *mean : saved_mean,
                    &spreads = given ? *variance : saved_variance;
  RequirePerChannel("the mean", means, s.channels);
  RequirePerChannel("the variance", spreads, s.channels);
  const NormDoubleGradInputs<T> in{x.data<T>(),
                                   grad_y.data<T>(),
                                   dx,
                                   means.data<T>(),
                                   spreads.data<T>(),
                                   funcs::DataOrNull<T>(scale),
                                   funcs::DataOrNull<T>(grad_scale_grad),
                                   funcs::DataOrNull<T>(grad_bias_grad),
                                   s.channels,
                                   static_cast<double>(s.per_channel()),
                                   epsilon,
                                   !given,
                                   constant};
  DenseTensor sums;
  sums.Resize({s.channels});
  double* of_scale = ctx.template Alloc<double>(&sums);
  NormDoubleGrad(ctx, {s.outer, s.channels, s.inner}, in, to_x, to_g, of_scale);
  if (to_scale == nullptr) return;
  funcs::ForEach(ctx, s.channels, 32768,
                 [=] DEVICE(int64_t c) { to_scale[c] = static_cast<T>(of_scale[c]); });
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
  const NormDoubleGradInputs<T> in{x.data<T>(),
                                   grad_y.data<T>(),
                                   funcs::DataOrNull<T>(grad_x_grad),
                                   saved_mean.data<T>(),
                                   saved_variance.data<T>(),
                                   funcs::DataOrNull<T>(scale),
                                   funcs::DataOrNull<T>(grad_scale_grad),
                                   funcs::DataOrNull<T>(grad_bias_grad),
                                   channels,
                                   static_cast<double>(size),
                                   0.0,
                                   /*inverts=*/true,
                                   /*constant=*/false};
  DenseTensor sums;
  sums.Resize({planes});
  double* of_scale = ctx.template Alloc<double>(&sums);
  NormDoubleGrad(ctx, {1, planes, size}, in, to_x, to_g, of_scale);
  if (to_scale == nullptr) return;
  funcs::ForEach(ctx, channels, 32768, [=] DEVICE(int64_t c) {
    double sum = 0;
    for (int64_t p = c; p < planes; p += channels) sum += of_scale[p];
    to_scale[c] = static_cast<T>(sum);
  });
}

}  // namespace phi
