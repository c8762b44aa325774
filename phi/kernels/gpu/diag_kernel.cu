#include "phi/kernels/impl/diag_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(diag, GPU, ALL_LAYOUT, phi::DiagKernel, float, double, int, int64_t,
                   phi::float16) {}
PD_REGISTER_KERNEL(diagonal, GPU, ALL_LAYOUT, phi::DiagonalKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(diag_embed, GPU, ALL_LAYOUT, phi::DiagEmbedKernel, float, double, int, int64_t) {
}
PD_REGISTER_KERNEL(trace, GPU, ALL_LAYOUT, phi::TraceKernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {}
