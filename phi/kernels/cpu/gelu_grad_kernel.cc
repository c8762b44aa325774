#include "phi/kernels/impl/gelu_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(gelu_grad, CPU, ALL_LAYOUT, phi::GeluGradKernel, float, double) {}
