#pragma once

#include "phi/kernels/funcs/elementwise/number_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/scale_kernel.h"

namespace phi {

template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* y = ctx.template Alloc<T>(out);
  const C factor = scale.to<C>();
  const C shift = static_cast<C>(bias);
  if (bias_after_scale) {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, funcs::ScaleFunctor<C>{factor, shift});
  } else {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, funcs::ShiftScaleFunctor<C>{factor, shift});
  }
}

}  // namespace phi
