#include "phi/kernels/impl/clip_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(clip_grad, GPU, ALL_LAYOUT, phi::ClipGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
