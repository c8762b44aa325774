#pragma once

#include "phi/kernels/clip_kernel.h"
#include "phi/kernels/funcs/elementwise/clip_bound.h"
#include "phi/kernels/funcs/elementwise/number_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void ClipKernel(const Context& ctx, const DenseTensor& x, const Scalar& min, const Scalar& max,
                DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  const C low = funcs::ClipBound<C>(min), high = funcs::ClipBound<C>(max);
  PADDLE_ENFORCE(low <= high, errors::InvalidArgument(
                                  "attribute `min` must not be above `max`; they are %s and %s",
                                  min.ToString(), max.ToString()));
  T* y = ctx.template Alloc<T>(out);
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, funcs::ClipFunctor<C>{low, high});
}

}  // namespace phi
