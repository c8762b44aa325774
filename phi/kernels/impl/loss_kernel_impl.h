#pragma once

#include <algorithm>
#include <cmath>

#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/loss_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

constexpr int64_t kLossGrain = 8192;

// Both probabilities are in [0, 1]; what is not gives NaN.
template <typename Context, typename T>
void BceLossLoop(const Context& ctx, const T* x, const T* y, int64_t count, T* loss) {
  using C = funcs::ComputeType<T>;
  funcs::ForEach(ctx, count, kLossGrain, [=] DEVICE(int64_t i) {
    const C v = static_cast<C>(x[i]), of = static_cast<C>(y[i]);
    const C of_one = std::max(std::log(v), C(-100));
    const C of_zero = std::max(std::log(C(1) - v), C(-100));
    loss[i] = static_cast<T>((of - C(1)) * of_zero - of * of_one);
  });
}

template <typename C>
HOSTDEVICE C KlDivTerm(C x, C label) {
  return label <= C(0) ? C(0) : label * (std::log(label) - x);
}

template <typename Context, typename T>
void KlDivLossLoop(const Context& ctx, const T* x, const T* label, int64_t count, T* loss) {
  using C = funcs::ComputeType<T>;
  funcs::ForEach(ctx, count, kLossGrain, [=] DEVICE(int64_t i) {
    loss[i] = static_cast<T>(KlDivTerm(static_cast<C>(x[i]), static_cast<C>(label[i])));
  });
}

}  // namespace

template <typename T, typename Context>
void HuberLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                     float delta, DenseTensor* out, DenseTensor* residual) {
  using C = funcs::ComputeType<T>;
  T *loss = ctx.template Alloc<T>(out), *rest = ctx.template Alloc<T>(residual);
  const int64_t count = input.numel();
  if (count == 0) return;
  const T *x = input.data<T>(), *y = label.data<T>();
  const C bound = static_cast<C>(delta);
  funcs::ForEach(ctx, count, kLossGrain, [=] DEVICE(int64_t i) {
    const C r = static_cast<C>(y[i]) - static_cast<C>(x[i]), size = std::abs(r);
    rest[i] = static_cast<T>(r);
    loss[i] = static_cast<T>(size <= bound ? C(0.5) * r * r : bound * (size - C(0.5) * bound));
  });
}

template <typename T, typename Context>
void LogLossKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   float epsilon, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* loss = ctx.template Alloc<T>(out);
  const int64_t count = input.numel();
  if (count == 0) return;
  const T *x = input.data<T>(), *y = label.data<T>();
  const C e = static_cast<C>(epsilon);
  funcs::ForEach(ctx, count, kLossGrain, [=] DEVICE(int64_t i) {
    const C v = static_cast<C>(x[i]), of = static_cast<C>(y[i]);
    loss[i] = static_cast<T>(-(of * std::log(v + e)) - (C(1) - of) * std::log(C(1) - v + e));
  });
}

}  // namespace phi
