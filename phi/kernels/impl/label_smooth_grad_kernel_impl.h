#pragma once

#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/label_smooth_kernel.h"

namespace phi {

template <typename T, typename Context>
void LabelSmoothGradKernel(const Context& ctx, const DenseTensor& out_grad, float epsilon,
                           DenseTensor* label_grad) {
  T* to = ctx.template Alloc<T>(label_grad);
  if (out_grad.numel() == 0) return;
  using C = funcs::ComputeType<T>;
  const C keep = static_cast<C>(1.0f - epsilon);
  funcs::UnaryLoop(ctx, out_grad.data<T>(), out_grad.numel(), to,
                   [=] DEVICE(C g) { return keep * g; });
}

}  // namespace phi
