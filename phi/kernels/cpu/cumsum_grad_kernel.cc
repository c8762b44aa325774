#include "phi/kernels/impl/cumsum_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void CumsumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const Scalar& axis, bool flatten, bool exclusive, bool reverse,
                      DenseTensor* x_grad) {
  const auto add = [](T a, T b) { return static_cast<T>(a + b); };
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const funcs::AxisSplit line = funcs::ScanAxis(x, axis.to<int>(), flatten);
  funcs::ScanAlongAxis(out_grad, line, funcs::IsExclusive(x, exclusive), !reverse, T(0), add, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(cumsum_grad, CPU, ALL_LAYOUT, phi::CumsumGradKernel, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(logcumsumexp_grad, CPU, ALL_LAYOUT, phi::LogcumsumexpGradKernel, float, double) {
}
PD_REGISTER_KERNEL(cumprod_grad, CPU, ALL_LAYOUT, phi::CumprodGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
