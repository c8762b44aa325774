#include "phi/kernels/clip_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void ClipKernel(const Context& ctx, const DenseTensor& x, const Scalar& min, const Scalar& max,
                DenseTensor* out) {
  const T low = min.to<T>(), high = max.to<T>();
  PADDLE_ENFORCE(low <= high, errors::InvalidArgument(
                                  "attribute `min` must not be above `max`; they are %s and %s",
                                  min.ToString(), max.ToString()));
  T* y = ctx.template Alloc<T>(out);
  funcs::UnaryLoop(x.data<T>(), x.numel(), y, [low, high](T v) {
    return v < low ? low : v > high ? high : v;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(clip, CPU, ALL_LAYOUT, phi::ClipKernel, float, double, int, int64_t) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(clip, phi::ClipKernel) {}
