#include "phi/kernels/impl/nextafter_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(nextafter, GPU, ALL_LAYOUT, phi::NextafterKernel, float, double, phi::float16,
                   phi::bfloat16) {}
