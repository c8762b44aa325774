#include "phi/kernels/impl/elementwise_double_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(add_double_grad, GPU, ALL_LAYOUT, phi::AddDoubleGradKernel, float, double,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(add_triple_grad, GPU, ALL_LAYOUT, phi::AddTripleGradKernel, float, double,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(subtract_double_grad, GPU, ALL_LAYOUT, phi::SubtractDoubleGradKernel, float,
                   double, int16_t, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(multiply_double_grad, GPU, ALL_LAYOUT, phi::MultiplyDoubleGradKernel, float,
                   double, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(multiply_triple_grad, GPU, ALL_LAYOUT, phi::MultiplyTripleGradKernel, float,
                   double, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(divide_double_grad, GPU, ALL_LAYOUT, phi::DivideDoubleGradKernel, float, double,
                   int, int64_t, phi::complex64, phi::complex128) {}
