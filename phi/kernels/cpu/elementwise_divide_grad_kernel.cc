#include "phi/kernels/impl/elementwise_divide_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(divide_grad, CPU, ALL_LAYOUT, phi::DivideGradKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
