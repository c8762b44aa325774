#include "phi/kernels/impl/reduce_all_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(all, CPU, ALL_LAYOUT, phi::AllKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(all_raw, CPU, ALL_LAYOUT, phi::AllRawKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(any, CPU, ALL_LAYOUT, phi::AnyKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(any_raw, CPU, ALL_LAYOUT, phi::AnyRawKernel, float, double, bool, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
