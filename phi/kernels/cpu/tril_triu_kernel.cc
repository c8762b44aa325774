#include "phi/kernels/impl/tril_triu_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(tril_triu, CPU, ALL_LAYOUT, phi::TrilTriuKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128, phi::float16) {}
