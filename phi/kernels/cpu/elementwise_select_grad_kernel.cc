#include "phi/kernels/impl/elementwise_select_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(fmax_grad, CPU, ALL_LAYOUT, phi::ElementwiseFMaxGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(fmin_grad, CPU, ALL_LAYOUT, phi::ElementwiseFMinGradKernel, float, double, int,
                   int64_t) {}
