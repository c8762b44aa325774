#pragma once

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"

namespace phi {
namespace funcs {

/// A whole gradient kernel: x_grad[i] = out_grad[i] times the conjugate of derivative(v[i]), where
/// v is x or out. x_grad may be the memory of out_grad.
template <typename T, typename Derivative, typename Context>
void UnaryGradCompute(const Context& ctx, const DenseTensor& v, const DenseTensor& out_grad,
                      Derivative derivative, DenseTensor* x_grad) {
  using C = ComputeType<T>;
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  if (held.numel() == 0) return;
  const T *values = v.data<T>(), *grads = held.data<T>();
  ParallelFor(held.numel(), /*grain=*/8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      to[i] = static_cast<T>(static_cast<C>(grads[i]) *
                             Conjugate(derivative(static_cast<C>(values[i]))));
    }
  });
}

}  // namespace funcs
}  // namespace phi
