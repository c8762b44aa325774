#include "phi/kernels/impl/reduce_amax_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(amax_grad, CPU, ALL_LAYOUT, phi::ReduceAMaxGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(amin_grad, CPU, ALL_LAYOUT, phi::ReduceAMaxGradKernel, float, double, int,
                   int64_t) {}
