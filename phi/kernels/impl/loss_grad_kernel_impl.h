#pragma once

#include <algorithm>
#include <cmath>

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/loss_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

constexpr int64_t kLossGradGrain = 8192;

// grad[i] = slope(i) * out_grad[i]; grad may be the memory of out_grad.
template <typename T, typename Context, typename Slope>
void LossGrad(const Context& ctx, const DenseTensor& out_grad, DenseTensor* grad, Slope slope) {
  const DenseTensor held = out_grad;
  PADDLE_ENFORCE_EQ(grad->numel(), held.numel(),
                    errors::InvalidArgument("a gradient of shape %s does not come of Out@GRAD of "
                                            "shape %s",
                                            grad->dims(), held.dims()));
  T* to = ctx.template Alloc<T>(grad);
  if (held.numel() == 0) return;
  const T* g = held.data<T>();
  funcs::ForEach(ctx, held.numel(), kLossGradGrain, [=] DEVICE(int64_t i) {
    to[i] = static_cast<T>(slope(i) * static_cast<funcs::ComputeType<T>>(g[i]));
  });
}

// By the label.
template <typename C>
HOSTDEVICE C HuberSlope(C rest, C bound) {
  if (std::abs(rest) <= bound) return rest;
  return rest > C(0) ? bound : -bound;
}

}  // namespace

template <typename T, typename Context>
void HuberLossGradKernel(const Context& ctx, const DenseTensor& residual,
                         const DenseTensor& out_grad, float delta, DenseTensor* input_grad,
                         DenseTensor* label_grad) {
  // Where one gradient is asked for, no shape function knows the other input.
  PADDLE_ENFORCE_EQ(residual.numel(), out_grad.numel(),
                    errors::InvalidArgument("inputs Residual and Out@GRAD must have one shape; "
                                            "they have %s and %s",
                                            residual.dims(), out_grad.dims()));
  const T* rest = funcs::DataOrNull<T>(residual);
  using C = funcs::ComputeType<T>;
  const C bound = static_cast<C>(delta);
  if (input_grad != nullptr) {
    LossGrad<T>(ctx, out_grad, input_grad,
                [=] DEVICE(int64_t i) { return -HuberSlope(static_cast<C>(rest[i]), bound); });
  }
  if (label_grad != nullptr) {
    LossGrad<T>(ctx, out_grad, label_grad,
                [=] DEVICE(int64_t i) { return HuberSlope(static_cast<C>(rest[i]), bound); });
  }
}

template <typename T, typename Context>
void LogLossGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                       const DenseTensor& out_grad, float epsilon, DenseTensor* input_grad) {
  const T *x = funcs::DataOrNull<T>(input), *y = funcs::DataOrNull<T>(label);
  using C = funcs::ComputeType<T>;
  const C e = static_cast<C>(epsilon);
  LossGrad<T>(ctx, out_grad, input_grad, [=] DEVICE(int64_t i) {
    const C v = static_cast<C>(x[i]), of = static_cast<C>(y[i]);
    return (C(1) - of) / (C(1) - v + e) - of / (v + e);
  });
}

template <typename T, typename Context>
void BCELossGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                       const DenseTensor& out_grad, DenseTensor* input_grad) {
  const T *x = funcs::DataOrNull<T>(input), *y = funcs::DataOrNull<T>(label);
  using C = funcs::ComputeType<T>;
  LossGrad<T>(ctx, out_grad, input_grad, [=] DEVICE(int64_t i) {
    const C v = static_cast<C>(x[i]);
    return (v - static_cast<C>(y[i])) / std::max((C(1) - v) * v, C(1e-12));
  });
}

template <typename T, typename Context>
void KLDivLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                         const DenseTensor& out_grad, const std::string& reduction,
                         DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const T* y = funcs::DataOrNull<T>(label);
  const auto slope = [=] DEVICE(int64_t i) -> C {
    return y[i] <= T(0) ? C(0) : -static_cast<C>(y[i]);
  };
  if (reduction == "none") return LossGrad<T>(ctx, out_grad, x_grad, slope);
  const DenseTensor held = out_grad;
  if (x_grad->IsSharedBufferWith(held)) x_grad->clear();  // every element reads the only one
  T* to = ctx.template Alloc<T>(x_grad);
  const int64_t count = x.numel();
  if (count == 0) return;
  const int64_t batch = x.dims().size() == 0 ? 1 : x.dims()[0];
  const int64_t divisor = reduction == "mean" ? count : reduction == "batchmean" ? batch : 1;
  const T* g = held.data<T>();
  const C parts = static_cast<C>(divisor);
  funcs::ForEach(ctx, count, kLossGradGrain, [=] DEVICE(int64_t i) {
    to[i] = static_cast<T>(slope(i) * static_cast<C>(*g) / parts);
  });
}

}  // namespace phi
