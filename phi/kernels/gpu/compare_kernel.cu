#include "phi/kernels/impl/compare_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(less_than, GPU, ALL_LAYOUT, phi::LessThanKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(less_equal, GPU, ALL_LAYOUT, phi::LessEqualKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(greater_than, GPU, ALL_LAYOUT, phi::GreaterThanKernel, float, double, bool,
                   uint8_t, int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(greater_equal, GPU, ALL_LAYOUT, phi::GreaterEqualKernel, float, double, bool,
                   uint8_t, int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
