#include "phi/kernels/impl/class_center_sample_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(class_center_sample, GPU, ALL_LAYOUT, phi::ClassCenterSampleKernel, int,
                   int64_t) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU);
}
