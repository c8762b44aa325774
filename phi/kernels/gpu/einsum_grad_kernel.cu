#include "phi/kernels/impl/einsum_grad_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(einsum_grad, GPU, ALL_LAYOUT, phi::EinsumGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
