#include "phi/kernels/impl/reduce_max_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(max_grad, CPU, ALL_LAYOUT, phi::ReduceMaxGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(min_grad, CPU, ALL_LAYOUT, phi::ReduceMaxGradKernel, float, double, int,
                   int64_t) {}
