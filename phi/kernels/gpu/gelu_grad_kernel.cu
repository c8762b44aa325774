#include "phi/kernels/impl/gelu_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(gelu_grad, GPU, ALL_LAYOUT, phi::GeluGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
