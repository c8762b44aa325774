#include "phi/kernels/logsumexp_grad_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/repeat_loop.h"

namespace phi {

template <typename T, typename Context>
void LogsumexpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                         const DenseTensor& out_grad, const std::vector<int64_t>& axis,
                         bool /*keepdim*/, bool reduce_all, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *sum = out.data<T>(), *g = out_grad.data<T>();
  funcs::RepeatLoop(x.dims(), funcs::KeptDims(x.dims(), axis, reduce_all), to,
                    [=](int64_t i, int64_t j) { return g[j] * std::exp(from[i] - sum[j]); });
}

template <typename T, typename Context>
void IdentityLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                            int reduction, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T* g = held.data<T>();
  const T factor = reduction == 1 ? T(1) / static_cast<T>(x.numel()) : T(1);
  const int64_t step = reduction == 2 ? 1 : 0;
  for (int64_t i = x.numel() - 1; i >= 0; --i) to[i] = g[i * step] * factor;
}

}  // namespace phi

PD_REGISTER_KERNEL(logsumexp_grad, CPU, ALL_LAYOUT, phi::LogsumexpGradKernel, float, double) {}
PD_REGISTER_KERNEL(identity_loss_grad, CPU, ALL_LAYOUT, phi::IdentityLossGradKernel, float,
                   double) {}
