#pragma once

#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/gelu_kernel.h"

namespace phi {

template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out) {
  constexpr int64_t kGrain = 4096;
  T* y = ctx.template Alloc<T>(out);
  if (approximate) {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y,
                     funcs::GeluTanhFunctor<funcs::ComputeType<T>>(), kGrain);
  } else {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, funcs::GeluFunctor<funcs::ComputeType<T>>(),
                     kGrain);
  }
}

}  // namespace phi
