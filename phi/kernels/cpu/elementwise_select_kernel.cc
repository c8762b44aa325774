#include "phi/kernels/impl/elementwise_select_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(fmax, CPU, ALL_LAYOUT, phi::FMaxKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(fmin, CPU, ALL_LAYOUT, phi::FMinKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(elementwise_heaviside, CPU, ALL_LAYOUT, phi::ElementwiseHeavisideKernel, float,
                   double, int, int64_t) {}
PD_REGISTER_KERNEL(elementwise_heaviside_raw, CPU, ALL_LAYOUT, phi::ElementwiseHeavisideRawKernel,
                   float, double, int, int64_t) {}
