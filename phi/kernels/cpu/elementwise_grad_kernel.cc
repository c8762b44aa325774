#include "phi/kernels/impl/elementwise_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(maximum_grad, CPU, ALL_LAYOUT, phi::MaximumGradKernel, float, double, int,
                   int64_t, phi::bfloat16) {}
PD_REGISTER_KERNEL(minimum_grad, CPU, ALL_LAYOUT, phi::MinimumGradKernel, float, double, int,
                   int64_t, phi::bfloat16) {}
PD_REGISTER_KERNEL(elementwise_pow_grad, CPU, ALL_LAYOUT, phi::ElementwisePowGradKernel, float,
                   double, int, int64_t, phi::bfloat16) {}
