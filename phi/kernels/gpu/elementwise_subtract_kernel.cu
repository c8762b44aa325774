#include "phi/kernels/impl/elementwise_subtract_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(subtract, GPU, ALL_LAYOUT, phi::SubtractKernel, float, double, int16_t, int,
                   int64_t, phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(subtract_raw, GPU, ALL_LAYOUT, phi::SubtractRawKernel, float, double, int16_t,
                   int, int64_t, phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
