#include "phi/kernels/impl/trigonometric_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sin_grad, GPU, ALL_LAYOUT, phi::SinGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cos_grad, GPU, ALL_LAYOUT, phi::CosGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tan_grad, GPU, ALL_LAYOUT, phi::TanGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(asin_grad, GPU, ALL_LAYOUT, phi::AsinGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(acos_grad, GPU, ALL_LAYOUT, phi::AcosGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(atan_grad, GPU, ALL_LAYOUT, phi::AtanGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sinh_grad, GPU, ALL_LAYOUT, phi::SinhGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cosh_grad, GPU, ALL_LAYOUT, phi::CoshGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(asinh_grad, GPU, ALL_LAYOUT, phi::AsinhGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(acosh_grad, GPU, ALL_LAYOUT, phi::AcoshGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(atanh_grad, GPU, ALL_LAYOUT, phi::AtanhGradKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
