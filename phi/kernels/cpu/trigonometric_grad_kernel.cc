#include "phi/kernels/trigonometric_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/trigonometric_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"

namespace phi {

template <typename T, typename Context>
void SinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SinDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void CosGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::CosDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void TanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::TanDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AsinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AsinDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AcosGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AcosDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AtanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AtanDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void SinhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SinhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void CoshGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::CoshDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AsinhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AsinhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AcoshGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AcoshDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AtanhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AtanhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(sin_grad, CPU, ALL_LAYOUT, phi::SinGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(cos_grad, CPU, ALL_LAYOUT, phi::CosGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(tan_grad, CPU, ALL_LAYOUT, phi::TanGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(asin_grad, CPU, ALL_LAYOUT, phi::AsinGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(acos_grad, CPU, ALL_LAYOUT, phi::AcosGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(atan_grad, CPU, ALL_LAYOUT, phi::AtanGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(sinh_grad, CPU, ALL_LAYOUT, phi::SinhGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(cosh_grad, CPU, ALL_LAYOUT, phi::CoshGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(asinh_grad, CPU, ALL_LAYOUT, phi::AsinhGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(acosh_grad, CPU, ALL_LAYOUT, phi::AcoshGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(atanh_grad, CPU, ALL_LAYOUT, phi::AtanhGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
