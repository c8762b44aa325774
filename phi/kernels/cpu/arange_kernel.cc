#include "phi/kernels/impl/arange_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(arange, CPU, ALL_LAYOUT, phi::ArangeKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(linspace, CPU, ALL_LAYOUT, phi::LinspaceKernel, float, double, int, int64_t) {
  for (int i = 0; i < 3; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(logspace, CPU, ALL_LAYOUT, phi::LogspaceKernel, float, double, int, int64_t) {
  for (int i = 0; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
