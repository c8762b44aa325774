#include "phi/kernels/impl/trigonometric_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sin, GPU, ALL_LAYOUT, phi::SinKernel, float, double, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cos, GPU, ALL_LAYOUT, phi::CosKernel, float, double, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tan, GPU, ALL_LAYOUT, phi::TanKernel, float, double, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
// Not for complex numbers: what the device has for them is up to 41 units in the last place off.
PD_REGISTER_KERNEL(asin, GPU, ALL_LAYOUT, phi::AsinKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(acos, GPU, ALL_LAYOUT, phi::AcosKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(atan, GPU, ALL_LAYOUT, phi::AtanKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(sinh, GPU, ALL_LAYOUT, phi::SinhKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(cosh, GPU, ALL_LAYOUT, phi::CoshKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(asinh, GPU, ALL_LAYOUT, phi::AsinhKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(acosh, GPU, ALL_LAYOUT, phi::AcoshKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(atanh, GPU, ALL_LAYOUT, phi::AtanhKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
