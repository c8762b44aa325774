#include "phi/kernels/impl/elementwise_add_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(add, GPU, ALL_LAYOUT, phi::AddKernel, float, double, int16_t, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(add_raw, GPU, ALL_LAYOUT, phi::AddRawKernel, float, double, int16_t, int,
                   int64_t, phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(grad_add, GPU, ALL_LAYOUT, phi::AddKernel, float, double, int16_t, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
