#include "phi/kernels/impl/adam_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(adam, GPU, ALL_LAYOUT, phi::AdamDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(adam_dense_param_sparse_grad, GPU, ALL_LAYOUT,
                   phi::AdamDenseParamSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(merged_adam, GPU, ALL_LAYOUT, phi::MergedAdamKernel, float, double, phi::float16,
                   phi::bfloat16) {}
