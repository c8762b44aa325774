#include "phi/kernels/impl/label_smooth_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(label_smooth, GPU, ALL_LAYOUT, phi::LabelSmoothKernel, float, double,
                   phi::float16, phi::bfloat16) {}
