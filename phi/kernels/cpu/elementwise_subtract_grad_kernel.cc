#include "phi/kernels/impl/elementwise_subtract_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(subtract_grad, CPU, ALL_LAYOUT, phi::SubtractGradKernel, float, double,
                   phi::bfloat16, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
