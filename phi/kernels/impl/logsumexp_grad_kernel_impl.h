#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/repeat_loop.h"
#include "phi/kernels/logsumexp_grad_kernel.h"

namespace phi {

template <typename T, typename Context>
void LogsumexpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                         const DenseTensor& out_grad, const std::vector<int64_t>& axis,
                         bool /*keepdim*/, bool reduce_all, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *sum = out.data<T>(), *g = out_grad.data<T>();
  funcs::RepeatLoop(
      ctx, x.dims(), funcs::KeptDims(x.dims(), axis, reduce_all), to,
      [=] DEVICE(int64_t i, int64_t j) {
        using C = funcs::ComputeType<T>;
        return static_cast<T>(static_cast<C>(g[j]) *
                              std::exp(static_cast<C>(from[i]) - static_cast<C>(sum[j])));
      });
}

template <typename T, typename Context>
void IdentityLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                            int reduction, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  const int64_t step = reduction == 2 ? 1 : 0;
  if (step == 0 && x_grad->IsSharedBufferWith(held)) x_grad->clear();
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T* g = held.data<T>();
  using C = funcs::ComputeType<T>;
  const C factor = reduction == 1 ? C(1) / static_cast<C>(x.numel()) : C(1);
  funcs::ForEach(ctx, x.numel(), 32768, [=] DEVICE(int64_t i) {
    to[i] = static_cast<T>(static_cast<C>(g[i * step]) * factor);
  });
}

}  // namespace phi
