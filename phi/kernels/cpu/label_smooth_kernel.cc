#include "phi/kernels/impl/label_smooth_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(label_smooth, CPU, ALL_LAYOUT, phi::LabelSmoothKernel, float, double) {}
