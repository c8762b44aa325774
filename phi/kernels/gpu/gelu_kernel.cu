#include "phi/kernels/impl/gelu_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(gelu, GPU, ALL_LAYOUT, phi::GeluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
