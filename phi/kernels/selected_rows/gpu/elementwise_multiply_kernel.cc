#include "phi/kernels/selected_rows/impl/elementwise_multiply_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(multiply_sr, GPU, ALL_LAYOUT, phi::sr::MultiplyKernel, float, double, bool, int,
                   int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(multiply_raw_sr, GPU, ALL_LAYOUT, phi::sr::MultiplyRawKernel, float, double,
                   bool, int, int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
