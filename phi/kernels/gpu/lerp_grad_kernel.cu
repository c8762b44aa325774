#include "phi/kernels/impl/lerp_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(lerp_grad, GPU, ALL_LAYOUT, phi::LerpGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
