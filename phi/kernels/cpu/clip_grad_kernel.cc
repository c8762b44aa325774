#include "phi/kernels/impl/clip_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(clip_grad, CPU, ALL_LAYOUT, phi::ClipGradKernel, float, double, int, int64_t) {}
