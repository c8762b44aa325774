#include "phi/kernels/impl/isfinite_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(isnan, CPU, ALL_LAYOUT, phi::IsnanKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(isinf, CPU, ALL_LAYOUT, phi::IsinfKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(isfinite, CPU, ALL_LAYOUT, phi::IsfiniteKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
