#include "phi/kernels/impl/matmul_double_grad_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(matmul_double_grad, GPU, ALL_LAYOUT, phi::MatmulDoubleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matmul_triple_grad, GPU, ALL_LAYOUT, phi::MatmulTripleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matmul_with_flatten_double_grad, GPU, ALL_LAYOUT,
                   phi::MatmulWithFlattenDoubleGradKernel, float, double) {}
