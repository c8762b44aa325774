#include "phi/kernels/impl/nextafter_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(nextafter, CPU, ALL_LAYOUT, phi::NextafterKernel, float, double) {}
