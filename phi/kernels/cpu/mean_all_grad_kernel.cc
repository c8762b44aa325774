#include "phi/kernels/impl/mean_all_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(mean_all_grad, CPU, ALL_LAYOUT, phi::MeanAllGradKernel, float, double,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
