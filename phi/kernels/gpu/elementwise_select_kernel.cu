#include "phi/kernels/impl/elementwise_select_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(fmax, GPU, ALL_LAYOUT, phi::FMaxKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(fmin, GPU, ALL_LAYOUT, phi::FMinKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_heaviside, GPU, ALL_LAYOUT, phi::ElementwiseHeavisideKernel, float,
                   double, int, int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_heaviside_raw, GPU, ALL_LAYOUT, phi::ElementwiseHeavisideRawKernel,
                   float, double, int, int64_t, phi::float16, phi::bfloat16) {}
