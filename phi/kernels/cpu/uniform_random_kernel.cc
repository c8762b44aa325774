#include "phi/kernels/impl/uniform_random_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(uniform_random, CPU, ALL_LAYOUT, phi::UniformRandomKernel, float, double,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(uniform_random_raw, CPU, ALL_LAYOUT, phi::UniformRandomRawKernel, float, double,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(uniform_random_sr, CPU, ALL_LAYOUT, phi::sr::UniformRandomKernel, float, double,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(uniform_random_raw_sr, CPU, ALL_LAYOUT, phi::sr::UniformRandomRawKernel, float,
                   double, phi::bfloat16) {}
