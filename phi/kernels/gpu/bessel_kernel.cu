#include "phi/kernels/impl/bessel_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(i0, GPU, ALL_LAYOUT, phi::I0Kernel, float, double, phi::float16, phi::bfloat16) {
}
PD_REGISTER_KERNEL(i0e, GPU, ALL_LAYOUT, phi::I0eKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(i1, GPU, ALL_LAYOUT, phi::I1Kernel, float, double, phi::float16, phi::bfloat16) {
}
PD_REGISTER_KERNEL(i1e, GPU, ALL_LAYOUT, phi::I1eKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(i0_grad, GPU, ALL_LAYOUT, phi::I0GradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(i0e_grad, GPU, ALL_LAYOUT, phi::I0eGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(i1_grad, GPU, ALL_LAYOUT, phi::I1GradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(i1e_grad, GPU, ALL_LAYOUT, phi::I1eGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(polygamma, GPU, ALL_LAYOUT, phi::PolygammaKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(polygamma_grad, GPU, ALL_LAYOUT, phi::PolygammaGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
