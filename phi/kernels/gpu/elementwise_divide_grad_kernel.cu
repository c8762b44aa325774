#include "phi/kernels/impl/elementwise_divide_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_division.h"

namespace phi {

template <typename T, typename Context>
void DivideGradOnGpuKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const DenseTensor& out, const DenseTensor& out_grad, int axis,
                           DenseTensor* x_grad, DenseTensor* y_grad) {
  primitive::GpuCheckDivisor<T>(ctx, "divide_grad", y, out_grad.numel());
  DivideGradKernel<T>(ctx, x, y, out, out_grad, axis, x_grad, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(divide_grad, GPU, ALL_LAYOUT, phi::DivideGradOnGpuKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
