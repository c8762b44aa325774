#include "phi/kernels/sparse/impl/batch_norm_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(batch_norm_coo, GPU, ALL_LAYOUT, phi::sparse::BatchNormCooKernel, float,
                   double) {}
// Statistics of all processes: there is one.
PD_REGISTER_KERNEL(sync_batch_norm_coo, GPU, ALL_LAYOUT, phi::sparse::BatchNormCooKernel, float,
                   double) {}
