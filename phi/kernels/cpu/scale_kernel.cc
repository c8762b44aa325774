#include "phi/kernels/scale_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* y = ctx.template Alloc<T>(out);
  const C factor = scale.to<C>();
  const C shift = static_cast<C>(bias);
  if (bias_after_scale) {
    funcs::UnaryLoop(x.data<T>(), x.numel(), y,
                     [=](C v) { return static_cast<C>(factor * v + shift); });
  } else {
    funcs::UnaryLoop(x.data<T>(), x.numel(), y,
                     [=](C v) { return static_cast<C>(factor * (v + shift)); });
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(scale, CPU, ALL_LAYOUT, phi::ScaleKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
