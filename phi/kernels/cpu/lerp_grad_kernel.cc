#include "phi/kernels/impl/lerp_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(lerp_grad, CPU, ALL_LAYOUT, phi::LerpGradKernel, float, double) {}
