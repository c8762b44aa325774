#include "phi/kernels/impl/strided_slice_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(strided_slice_raw, GPU, ALL_LAYOUT, phi::StridedSliceRawKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(strided_slice_array, GPU, ALL_LAYOUT, phi::StridedSliceArrayKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
