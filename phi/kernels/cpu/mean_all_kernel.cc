#include "phi/kernels/impl/mean_all_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(mean_all, CPU, ALL_LAYOUT, phi::MeanAllKernel, float, double, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
