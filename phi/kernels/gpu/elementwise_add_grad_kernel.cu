#include "phi/kernels/impl/elementwise_add_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(add_grad, GPU, ALL_LAYOUT, phi::AddGradKernel, float, double, int16_t, int,
                   int64_t, phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
