#include "phi/kernels/impl/label_smooth_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(label_smooth_grad, CPU, ALL_LAYOUT, phi::LabelSmoothGradKernel, float, double) {}
