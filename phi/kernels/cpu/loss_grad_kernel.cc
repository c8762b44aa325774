#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/loss_kernel.h"

namespace phi {
namespace {

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
  ParallelFor(held.numel(), kLossGradGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = slope(i) * g[i];
  });
}

template <typename T>
const T* ElementsOrNull(const DenseTensor& x) {
  return x.numel() == 0 ? nullptr : x.data<T>();
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
  const T* rest = ElementsOrNull<T>(residual);
  const T bound = static_cast<T>(delta);
  const auto slope = [=](int64_t i) {
    if (std::abs(rest[i]) <= bound) return rest[i];
    return rest[i] > T(0) ? bound : -bound;
  };
  if (input_grad != nullptr) {
    LossGrad<T>(ctx, out_grad, input_grad, [=](int64_t i) { return -slope(i); });
  }
  if (label_grad != nullptr) LossGrad<T>(ctx, out_grad, label_grad, slope);
}

template <typename T, typename Context>
void LogLossGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                       const DenseTensor& out_grad, float epsilon, DenseTensor* input_grad) {
  const T *x = ElementsOrNull<T>(input), *y = ElementsOrNull<T>(label);
  const T e = static_cast<T>(epsilon);
  LossGrad<T>(ctx, out_grad, input_grad,
              [=](int64_t i) { return (T(1) - y[i]) / (T(1) - x[i] + e) - y[i] / (x[i] + e); });
}

template <typename T, typename Context>
void BCELossGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                       const DenseTensor& out_grad, DenseTensor* input_grad) {
  const T *x = ElementsOrNull<T>(input), *y = ElementsOrNull<T>(label);
  LossGrad<T>(ctx, out_grad, input_grad,
              [=](int64_t i) { return (x[i] - y[i]) / std::max((T(1) - x[i]) * x[i], T(1e-12)); });
}

template <typename T, typename Context>
void KLDivLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                         const DenseTensor& out_grad, const std::string& reduction,
                         DenseTensor* x_grad) {
  const T* y = ElementsOrNull<T>(label);
  const auto slope = [=](int64_t i) { return y[i] <= T(0) ? T(0) : -y[i]; };
  if (reduction == "none") return LossGrad<T>(ctx, out_grad, x_grad, slope);
  T* to = ctx.template Alloc<T>(x_grad);
  const int64_t count = x.numel();
  if (count == 0) return;
  const int64_t batch = x.dims().size() == 0 ? 1 : x.dims()[0];
  const int64_t divisor = reduction == "mean" ? count : reduction == "batchmean" ? batch : 1;
  const T g = *out_grad.data<T>(), parts = static_cast<T>(divisor);
  ParallelFor(count, kLossGradGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = slope(i) * g / parts;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(huber_loss_grad, CPU, ALL_LAYOUT, phi::HuberLossGradKernel, float, double) {}
PD_REGISTER_KERNEL(log_loss_grad, CPU, ALL_LAYOUT, phi::LogLossGradKernel, float, double) {}
PD_REGISTER_KERNEL(bce_loss_grad, CPU, ALL_LAYOUT, phi::BCELossGradKernel, float, double) {}
PD_REGISTER_KERNEL(kldiv_loss_grad, CPU, ALL_LAYOUT, phi::KLDivLossGradKernel, float, double) {}
