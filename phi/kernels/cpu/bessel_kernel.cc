#include "phi/kernels/impl/bessel_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(i0, CPU, ALL_LAYOUT, phi::I0Kernel, float, double) {}
PD_REGISTER_KERNEL(i0e, CPU, ALL_LAYOUT, phi::I0eKernel, float, double) {}
PD_REGISTER_KERNEL(i1, CPU, ALL_LAYOUT, phi::I1Kernel, float, double) {}
PD_REGISTER_KERNEL(i1e, CPU, ALL_LAYOUT, phi::I1eKernel, float, double) {}
PD_REGISTER_KERNEL(i0_grad, CPU, ALL_LAYOUT, phi::I0GradKernel, float, double) {}
PD_REGISTER_KERNEL(i0e_grad, CPU, ALL_LAYOUT, phi::I0eGradKernel, float, double) {}
PD_REGISTER_KERNEL(i1_grad, CPU, ALL_LAYOUT, phi::I1GradKernel, float, double) {}
PD_REGISTER_KERNEL(i1e_grad, CPU, ALL_LAYOUT, phi::I1eGradKernel, float, double) {}
PD_REGISTER_KERNEL(polygamma, CPU, ALL_LAYOUT, phi::PolygammaKernel, float, double) {}
PD_REGISTER_KERNEL(polygamma_grad, CPU, ALL_LAYOUT, phi::PolygammaGradKernel, float, double) {}
