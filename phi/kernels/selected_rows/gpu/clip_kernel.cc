#include "phi/kernels/selected_rows/impl/clip_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(clip_sr, GPU, ALL_LAYOUT, phi::sr::ClipKernel, float, double, int, int64_t) {}
