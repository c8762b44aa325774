#include "phi/kernels/impl/pow_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(pow, GPU, ALL_LAYOUT, phi::PowKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {}
