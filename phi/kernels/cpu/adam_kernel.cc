#include "phi/kernels/impl/adam_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(adam, CPU, ALL_LAYOUT, phi::AdamDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(adam_dense_param_sparse_grad, CPU, ALL_LAYOUT,
                   phi::AdamDenseParamSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(merged_adam, CPU, ALL_LAYOUT, phi::MergedAdamKernel, float, double, phi::float16,
                   phi::bfloat16) {}
