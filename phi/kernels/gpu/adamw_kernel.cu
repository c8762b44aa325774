#include "phi/kernels/impl/adamw_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(adamw, GPU, ALL_LAYOUT, phi::AdamwDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(adamw_dense_param_sparse_grad, GPU, ALL_LAYOUT,
                   phi::AdamwDenseParamSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
