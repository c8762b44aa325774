#include "phi/kernels/impl/reduce_amax_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(amax_grad, GPU, ALL_LAYOUT, phi::ReduceAMaxGradKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(amin_grad, GPU, ALL_LAYOUT, phi::ReduceAMaxGradKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
