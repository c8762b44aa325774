#include "phi/kernels/impl/clip_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(clip, GPU, ALL_LAYOUT, phi::ClipKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
