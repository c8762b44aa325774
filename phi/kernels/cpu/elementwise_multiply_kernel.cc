#include "phi/kernels/impl/elementwise_multiply_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(multiply, CPU, ALL_LAYOUT, phi::MultiplyKernel, float, double, bool, int,
                   int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(multiply_raw, CPU, ALL_LAYOUT, phi::MultiplyRawKernel, float, double, bool, int,
                   int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
