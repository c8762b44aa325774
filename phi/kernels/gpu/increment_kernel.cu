#include "phi/kernels/impl/increment_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(increment, GPU, ALL_LAYOUT, phi::IncrementKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
