#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/stack_kernel.h"

namespace phi {

template <typename T, typename Context>
void StackGradKernel(const Context& ctx, const DenseTensor& out_grad, int axis,
                     std::vector<DenseTensor*> x_grad) {
  const funcs::AxisSplit s = funcs::SplitAtAxis(out_grad.dims(), axis);
  for (size_t i = 0; i < x_grad.size(); ++i) {
    if (x_grad[i] == nullptr) continue;
    T* to = ctx.template Alloc<T>(x_grad[i]);
    for (int64_t o = 0; o < s.outer && out_grad.numel() > 0; ++o) {
      const T* from = out_grad.data<T>() + (o * s.len + static_cast<int64_t>(i)) * s.inner;
      std::copy_n(from, s.inner, to + o * s.inner);
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(stack_grad, CPU, ALL_LAYOUT, phi::StackGradKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
