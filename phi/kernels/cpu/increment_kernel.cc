#include "phi/kernels/impl/increment_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(increment, CPU, ALL_LAYOUT, phi::IncrementKernel, float, double, int, int64_t) {}
