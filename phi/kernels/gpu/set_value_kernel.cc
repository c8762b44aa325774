#include "phi/kernels/impl/set_value_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(set_value, GPU, ALL_LAYOUT, phi::SetValueKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(set_value_with_tensor, GPU, ALL_LAYOUT, phi::SetTensorValueKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
