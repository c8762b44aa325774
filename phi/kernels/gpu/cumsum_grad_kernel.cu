#include "phi/kernels/impl/cumsum_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(logcumsumexp_grad, GPU, ALL_LAYOUT, phi::LogcumsumexpGradKernel, float, double) {
}
PD_REGISTER_KERNEL(cumprod_grad, GPU, ALL_LAYOUT, phi::CumprodGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {}
