#include "phi/kernels/impl/elementwise_multiply_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(multiply_grad, CPU, ALL_LAYOUT, phi::MultiplyGradKernel, float, double, bool,
                   int, int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
