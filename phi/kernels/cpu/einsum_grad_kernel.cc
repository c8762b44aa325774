#include "phi/kernels/impl/einsum_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(einsum_grad, CPU, ALL_LAYOUT, phi::EinsumGradKernel, float, double,
                   phi::complex64, phi::complex128) {}
