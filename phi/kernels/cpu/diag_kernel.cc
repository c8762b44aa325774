#include "phi/kernels/impl/diag_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(diag, CPU, ALL_LAYOUT, phi::DiagKernel, float, double, int, int64_t,
                   phi::float16) {}
PD_REGISTER_KERNEL(diagonal, CPU, ALL_LAYOUT, phi::DiagonalKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(diag_embed, CPU, ALL_LAYOUT, phi::DiagEmbedKernel, float, double, int, int64_t) {
}
PD_REGISTER_KERNEL(trace, CPU, ALL_LAYOUT, phi::TraceKernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {}
