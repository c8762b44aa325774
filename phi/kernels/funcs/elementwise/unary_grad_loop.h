#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace funcs {

template <typename T, typename Derivative>
struct UnaryGradBody {
  const T* values;
  const T* grads;
  T* to;
  Derivative derivative;

  HOSTDEVICE void operator()(int64_t i) const {
    using C = ComputeType<T>;
    to[i] =
        static_cast<T>(static_cast<C>(grads[i]) * Conjugate(derivative(static_cast<C>(values[i]))));
  }
};

/// A whole gradient kernel: x_grad[i] = out_grad[i] times the conjugate of derivative(v[i]), where
/// v is x or out. x_grad may be the memory of out_grad.
template <typename T, typename Derivative, typename Context>
void UnaryGradCompute(const Context& ctx, const DenseTensor& v, const DenseTensor& out_grad,
                      Derivative derivative, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  if (held.numel() == 0) return;
  ForEach(ctx, held.numel(), /*grain=*/8192,
          UnaryGradBody<T, Derivative>{v.data<T>(), held.data<T>(), to, derivative});
}

}  // namespace funcs
}  // namespace phi
