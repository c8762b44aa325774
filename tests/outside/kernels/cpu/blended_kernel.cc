// outside: 2.3 | both forms of optional inputs, half types
#include "kernels/blended_kernel.h"

#include "kernels/impl/blended_kernel_impl.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(outside_blended, CPU, ALL_LAYOUT, phi::BlendedKernel, float, double,
                   phi::dtype::float16, phi::dtype::bfloat16) {}
PD_REGISTER_KERNEL(outside_blended_old, CPU, ALL_LAYOUT, phi::BlendedOldKernel, float, double) {}
