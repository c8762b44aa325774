#include "phi/kernels/impl/matmul_double_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(matmul_double_grad, CPU, ALL_LAYOUT, phi::MatmulDoubleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(matmul_triple_grad, CPU, ALL_LAYOUT, phi::MatmulTripleGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(matmul_with_flatten_double_grad, CPU, ALL_LAYOUT,
                   phi::MatmulWithFlattenDoubleGradKernel, float, double) {}
