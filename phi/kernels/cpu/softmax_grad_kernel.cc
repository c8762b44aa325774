#include "phi/kernels/softmax_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/reduce/along_axis_grad.h"

namespace phi {

template <typename T, typename Context>
void SoftmaxGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       int axis, DenseTensor* x_grad) {
  const auto line = [](const T* y, const T* g, int64_t count, int64_t step, T* to) {
    T sum = 0;
    for (int64_t k = 0; k < count; ++k) sum += y[k * step] * g[k * step];
    for (int64_t k = 0; k < count; ++k) to[k * step] = y[k * step] * (g[k * step] - sum);
  };
  funcs::AlongAxisGrad<T>(ctx, out, out_grad, axis, line, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax_grad, CPU, ALL_LAYOUT, phi::SoftmaxGradKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(softmax_grad, phi::SoftmaxGradKernel) {}
