#include "phi/kernels/impl/elementwise_add_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(add_grad, CPU, ALL_LAYOUT, phi::AddGradKernel, float, double, int16_t, int,
                   int64_t, phi::complex64, phi::complex128) {}
