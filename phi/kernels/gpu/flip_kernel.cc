#include "phi/kernels/impl/flip_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(flip, GPU, ALL_LAYOUT, phi::FlipKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(reverse, GPU, ALL_LAYOUT, phi::ReverseKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(reverse_array, GPU, ALL_LAYOUT, phi::ReverseArrayKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
