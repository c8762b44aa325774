#include "phi/kernels/loss_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"

namespace phi {
namespace {

constexpr int64_t kLossGrain = 8192;

// A sum in float64, in order.
template <typename T, typename Term>
double LossSum(int64_t count, Term term) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i) sum += static_cast<double>(term(i));
  return sum;
}

template <typename T>
void CheckProbabilities(const T* x, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    PADDLE_ENFORCE(x[i] >= T(0) && x[i] <= T(1),
                   errors::InvalidArgument("input X must be in [0, 1]; element %d is %s", i,
                                           static_cast<double>(x[i])));
  }
}

}  // namespace

template <typename T, typename Context>
void HuberLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                     float delta, DenseTensor* out, DenseTensor* residual) {
  T *loss = ctx.template Alloc<T>(out), *rest = ctx.template Alloc<T>(residual);
  const int64_t count = input.numel();
  if (count == 0) return;
  const T *x = input.data<T>(), *y = label.data<T>();
  const T bound = static_cast<T>(delta);
  ParallelFor(count, kLossGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T r = y[i] - x[i], size = std::abs(r);
      rest[i] = r;
      loss[i] = size <= bound ? T(0.5) * r * r : bound * (size - T(0.5) * bound);
    }
  });
}

template <typename T, typename Context>
void LogLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   float epsilon, DenseTensor* out) {
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = input.numel();
  if (count == 0) return;
  const T *x = input.data<T>(), *y = label.data<T>();
  const T e = static_cast<T>(epsilon);
  ParallelFor(count, kLossGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      loss[i] = -(y[i] * std::log(x[i] + e)) - (T(1) - y[i]) * std::log(T(1) - x[i] + e);
    }
  });
}

template <typename T, typename Context>
void BCELossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   DenseTensor* out) {
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = input.numel();
  if (count == 0) return;
  const T *x = input.data<T>(), *y = label.data<T>();
  CheckProbabilities(x, count);
  ParallelFor(count, kLossGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T of_one = std::max(std::log(x[i]), T(-100));
      const T of_zero = std::max(std::log(T(1) - x[i]), T(-100));
      loss[i] = (y[i] - T(1)) * of_zero - y[i] * of_one;
    }
  });
}

template <typename T, typename Context>
void KLDivLossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                     const std::string& reduction, DenseTensor* out) {
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = x.numel();
  const T *from = count > 0 ? x.data<T>() : nullptr, *to = count > 0 ? label.data<T>() : nullptr;
  const auto term = [=](int64_t i) {
    return to[i] <= T(0) ? T(0) : to[i] * (std::log(to[i]) - from[i]);
  };
  if (reduction == "none") {
    ParallelFor(count, kLossGrain, [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) loss[i] = term(i);
    });
    return;
  }
  const double sum = LossSum<T>(count, term);
  const int64_t batch = x.dims().size() == 0 ? 1 : std::max<int64_t>(x.dims()[0], 1);
  const int64_t divisor = reduction == "mean" ? count : reduction == "batchmean" ? batch : 1;
  *loss = static_cast<T>(sum / static_cast<double>(divisor));
}

template <typename T, typename Context>
void IdentityLossKernel(const Context& ctx, const DenseTensor& x, int reduction, DenseTensor* out) {
  if (reduction == 2) return funcs::CopyElements<T>(ctx, x, out);
  const int64_t count = x.numel();
  const T* from = count > 0 ? x.data<T>() : nullptr;
  const double sum = LossSum<T>(count, [=](int64_t i) { return from[i]; });
  *ctx.template Alloc<T>(out) =
      static_cast<T>(reduction == 0 ? sum : sum / static_cast<double>(count));
}

}  // namespace phi

PD_REGISTER_KERNEL(huber_loss, CPU, ALL_LAYOUT, phi::HuberLossKernel, float, double) {}
PD_REGISTER_KERNEL(log_loss, CPU, ALL_LAYOUT, phi::LogLossKernel, float, double) {}
PD_REGISTER_KERNEL(bce_loss, CPU, ALL_LAYOUT, phi::BCELossKernel, float, double) {}
PD_REGISTER_KERNEL(kldiv_loss, CPU, ALL_LAYOUT, phi::KLDivLossKernel, float, double) {}
PD_REGISTER_KERNEL(identity_loss, CPU, ALL_LAYOUT, phi::IdentityLossKernel, float, double) {}
