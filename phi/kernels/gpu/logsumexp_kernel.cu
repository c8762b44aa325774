#include "phi/kernels/impl/logsumexp_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(logsumexp, GPU, ALL_LAYOUT, phi::LogsumexpKernel, float, double, phi::float16,
                   phi::bfloat16) {}
