#include "phi/kernels/impl/elementwise_select_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(fmax_grad, GPU, ALL_LAYOUT, phi::ElementwiseFMaxGradKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(fmin_grad, GPU, ALL_LAYOUT, phi::ElementwiseFMinGradKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
