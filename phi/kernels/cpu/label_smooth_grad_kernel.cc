#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/label_smooth_kernel.h"

namespace phi {

template <typename T, typename Context>
void LabelSmoothGradKernel(const Context& ctx, const DenseTensor& out_grad, float epsilon,
                           DenseTensor* label_grad) {
  T* to = ctx.template Alloc<T>(label_grad);
  if (out_grad.numel() == 0) return;
  const T keep = static_cast<T>(1.0f - epsilon);
  funcs::UnaryLoop(out_grad.data<T>(), out_grad.numel(), to, [=](T g) { return keep * g; });
}

}  // namespace phi

PD_REGISTER_KERNEL(label_smooth_grad, CPU, ALL_LAYOUT, phi::LabelSmoothGradKernel, float, double) {}
