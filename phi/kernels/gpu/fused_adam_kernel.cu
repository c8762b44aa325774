#include "phi/kernels/impl/fused_adam_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(fused_adam, GPU, ALL_LAYOUT, phi::FusedAdamKernel, float, double, phi::float16,
                   phi::bfloat16) {}
