#include "phi/kernels/impl/atan2_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(atan2, GPU, ALL_LAYOUT, phi::Atan2Kernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
