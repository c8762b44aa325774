#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/reshape_kernel.h"

namespace phi {

template <typename T, typename Context>
void ReshapeGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
}

template <typename T, typename Context>
void XShapeGradKernel(const Context& ctx, const DenseTensor& /*xshape*/,
                      const DenseTensor& out_grad, DenseTensor* x_grad) {
  funcs::CopyElements<T>(ctx, out_grad, x_grad);
}

template <typename T, typename Context>
void SqueezeGradKernel(const Context& ctx, const DenseTensor& xshape, const DenseTensor& out_grad,
                       const IntArray& /*axes*/, DenseTensor* x_grad) {
  XShapeGradKernel<T>(ctx, xshape, out_grad, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(reshape_grad, CPU, ALL_LAYOUT, phi::ReshapeGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(squeeze_grad, CPU, ALL_LAYOUT, phi::SqueezeGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(unsqueeze_grad, CPU, ALL_LAYOUT, phi::XShapeGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(flatten_grad, CPU, ALL_LAYOUT, phi::XShapeGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
