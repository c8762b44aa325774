#include "phi/kernels/impl/assign_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/impl/assign_array_kernel_impl.h"

PD_REGISTER_KERNEL(assign, CPU, ALL_LAYOUT, phi::AssignKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(assign_raw, CPU, ALL_LAYOUT, phi::AssignRawKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(assign_array, CPU, ALL_LAYOUT, phi::AssignArrayKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(assign_sr, CPU, ALL_LAYOUT, phi::sr::AssignKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
