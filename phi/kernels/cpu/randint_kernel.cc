#include "phi/kernels/impl/randint_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(randint_raw, CPU, ALL_LAYOUT, phi::RandintRawKernel, int, int64_t) {}
PD_REGISTER_KERNEL(randperm_raw, CPU, ALL_LAYOUT, phi::RandpermRawKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(bernoulli, CPU, ALL_LAYOUT, phi::BernoulliKernel, float, double) {}
