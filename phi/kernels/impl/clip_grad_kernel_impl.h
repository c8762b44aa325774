#pragma once

#include "phi/kernels/clip_kernel.h"
#include "phi/kernels/funcs/elementwise/clip_bound.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"

namespace phi {

template <typename T, typename Context>
void ClipGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const Scalar& min, const Scalar& max, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const C low = funcs::ClipBound<C>(min), high = funcs::ClipBound<C>(max);
  const auto inside = [low, high] DEVICE(C v) { return v > low && v < high ? C(1) : C(0); };
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, inside, x_grad);
}

}  // namespace phi
