// outside: 2.3 | impl/*.h kernel of a gradient, a functor with ForRange by phi context
#pragma once

#include "kernels/damped_kernel.h"
#include "paddle/fluid/platform/for_range.h"

namespace phi {

template <typename T>
struct DampedGradFunctor {
  const T* x;
  const T* dout;
  T rate;
  T* dx;
  HOSTDEVICE void operator()(size_t i) const {
    const T square = rate * x[i] * x[i];
    dx[i] = dout[i] * (1 - square) / ((1 + square) * (1 + square));
  }
};

template <typename T, typename Context>
void DampedGradKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      float rate, DenseTensor* x_grad) {
  if (!x_grad) return;
  T* dx = dev_ctx.template Alloc<T>(x_grad);
  paddle::platform::ForRange<Context> for_range(dev_ctx, static_cast<size_t>(x.numel()));
  for_range(DampedGradFunctor<T>{x.data<T>(), out_grad.data<T>(), static_cast<T>(rate), dx});
}

}  // namespace phi
