#include "phi/kernels/impl/reduce_max_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(max_grad, GPU, ALL_LAYOUT, phi::ReduceMaxGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(min_grad, GPU, ALL_LAYOUT, phi::ReduceMaxGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
