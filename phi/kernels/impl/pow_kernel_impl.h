#pragma once

#include "phi/kernels/funcs/elementwise/number_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/pow_kernel.h"

namespace phi {

template <typename T, typename Context>
void PowKernel(const Context& ctx, const DenseTensor& x, const Scalar& factor, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  const C power = factor.to<C>();
  T* y = ctx.template Alloc<T>(out);
  if (power == C(2)) {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y,
                     [] DEVICE(C v) { return static_cast<C>(v * v); });
  } else {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, funcs::ExponentFunctor<C>{power},
                     /*grain=*/2048);
  }
}

}  // namespace phi
