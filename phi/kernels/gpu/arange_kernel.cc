#include "phi/kernels/impl/arange_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

// The inputs say how many elements there are, so they are read on the host.
PD_REGISTER_KERNEL(arange, GPU, ALL_LAYOUT, phi::ArangeKernel, float, double, int, int64_t) {
  for (int i = 0; i < 3; ++i) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_KERNEL(linspace, GPU, ALL_LAYOUT, phi::LinspaceKernel, float, double, int, int64_t) {
  for (int i = 0; i < 3; ++i) {
    kernel->InputAt(i).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
  }
}
PD_REGISTER_KERNEL(logspace, GPU, ALL_LAYOUT, phi::LogspaceKernel, float, double, int, int64_t) {
  for (int i = 0; i < 4; ++i) {
    kernel->InputAt(i).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
  }
}
