#include "phi/kernels/impl/reduce_all_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(all, GPU, ALL_LAYOUT, phi::AllKernel, float, double, bool, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(all_raw, GPU, ALL_LAYOUT, phi::AllRawKernel, float, double, bool, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(any, GPU, ALL_LAYOUT, phi::AnyKernel, float, double, bool, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(any_raw, GPU, ALL_LAYOUT, phi::AnyRawKernel, float, double, bool, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
