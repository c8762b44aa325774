#include "phi/kernels/impl/assign_value_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(assign_value, CPU, ALL_LAYOUT, phi::AssignValueKernel, float, double, bool,
                   int8_t, int, int64_t) {}
