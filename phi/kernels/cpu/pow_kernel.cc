#include "phi/kernels/impl/pow_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(pow, CPU, ALL_LAYOUT, phi::PowKernel, float, double, int, int64_t) {}
