#include "phi/kernels/impl/assign_value_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(assign_value, GPU, ALL_LAYOUT, phi::AssignValueKernel, float, double, bool,
                   int8_t, int, int64_t) {}
