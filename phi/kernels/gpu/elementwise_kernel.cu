#include "phi/kernels/impl/elementwise_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(maximum, GPU, ALL_LAYOUT, phi::MaximumKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(maximum_raw, GPU, ALL_LAYOUT, phi::MaximumRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(minimum, GPU, ALL_LAYOUT, phi::MinimumKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(minimum_raw, GPU, ALL_LAYOUT, phi::MinimumRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_pow, GPU, ALL_LAYOUT, phi::ElementwisePowKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_pow_raw, GPU, ALL_LAYOUT, phi::ElementwisePowRawKernel, float,
                   double, int, int64_t, phi::float16, phi::bfloat16) {}
