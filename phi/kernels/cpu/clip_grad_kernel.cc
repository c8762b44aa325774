#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/clip_kernel.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"

namespace phi {

template <typename T, typename Context>
void ClipGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const Scalar& min, const Scalar& max, DenseTensor* x_grad) {
  const T low = min.to<T>(), high = max.to<T>();
  const auto inside = [low, high](T v) { return v > low && v < high ? T(1) : T(0); };
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, inside, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(clip_grad, CPU, ALL_LAYOUT, phi::ClipGradKernel, float, double, int, int64_t) {}
