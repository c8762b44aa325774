#include "phi/kernels/impl/diag_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(diag_grad, CPU, ALL_LAYOUT, phi::DiagGradKernel, float, double, int, int64_t,
                   phi::float16) {}
PD_REGISTER_KERNEL(diagonal_grad, CPU, ALL_LAYOUT, phi::DiagonalGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(trace_grad, CPU, ALL_LAYOUT, phi::TraceGradKernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(fill_any_grad, CPU, ALL_LAYOUT, phi::FillAnyGradKernel, float, double, bool, int,
                   int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(fill_diagonal_grad, CPU, ALL_LAYOUT, phi::FillDiagonalGradKernel, float, double,
                   bool, int, int64_t, phi::float16) {}
PD_REGISTER_KERNEL(fill_diagonal_tensor_grad, CPU, ALL_LAYOUT, phi::FillDiagonalTensorGradKernel,
                   float, double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::complex64, phi::complex128) {}
