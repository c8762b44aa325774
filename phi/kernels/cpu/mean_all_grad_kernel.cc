#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/mean_all_kernel.h"

namespace phi {

template <typename T, typename Context>
void MeanAllGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                       DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const C share = static_cast<C>(1.0 / static_cast<double>(x.numel()));
  std::fill_n(to, x.numel(), static_cast<T>(static_cast<C>(*out_grad.data<T>()) * share));
}

}  // namespace phi

PD_REGISTER_KERNEL(mean_all_grad, CPU, ALL_LAYOUT, phi::MeanAllGradKernel, float, double,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
