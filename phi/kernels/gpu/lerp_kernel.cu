#include "phi/kernels/impl/lerp_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(lerp, GPU, ALL_LAYOUT, phi::LerpKernel, float, double, phi::float16,
                   phi::bfloat16) {}
