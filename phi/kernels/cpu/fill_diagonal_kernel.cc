#include "phi/kernels/impl/fill_diagonal_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(fill_diagonal, CPU, ALL_LAYOUT, phi::FillDiagonalKernel, float, double, int,
                   int64_t, bool, phi::float16) {}
PD_REGISTER_KERNEL(fill_diagonal_tensor, CPU, ALL_LAYOUT, phi::FillDiagonalTensorKernel, float,
                   double, bool, uint8_t, int8_t, int16_t, int, int64_t, phi::float16,
                   phi::complex64, phi::complex128) {}
