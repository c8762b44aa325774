#include "phi/kernels/impl/label_smooth_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(label_smooth_grad, GPU, ALL_LAYOUT, phi::LabelSmoothGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
