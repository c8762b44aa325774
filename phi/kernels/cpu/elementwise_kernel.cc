#include "phi/kernels/impl/elementwise_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(maximum, CPU, ALL_LAYOUT, phi::MaximumKernel, float, double, int, int64_t,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(maximum_raw, CPU, ALL_LAYOUT, phi::MaximumRawKernel, float, double, int, int64_t,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(minimum, CPU, ALL_LAYOUT, phi::MinimumKernel, float, double, int, int64_t,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(minimum_raw, CPU, ALL_LAYOUT, phi::MinimumRawKernel, float, double, int, int64_t,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_pow, CPU, ALL_LAYOUT, phi::ElementwisePowKernel, float, double, int,
                   int64_t, phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_pow_raw, CPU, ALL_LAYOUT, phi::ElementwisePowRawKernel, float,
                   double, int, int64_t, phi::bfloat16) {}
