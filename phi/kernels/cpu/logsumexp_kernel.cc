#include "phi/kernels/impl/logsumexp_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(logsumexp, CPU, ALL_LAYOUT, phi::LogsumexpKernel, float, double) {}
