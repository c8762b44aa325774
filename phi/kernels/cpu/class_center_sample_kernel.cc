#include "phi/kernels/impl/class_center_sample_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(class_center_sample, CPU, ALL_LAYOUT, phi::ClassCenterSampleKernel, int,
                   int64_t) {}
