#include "phi/kernels/impl/logical_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(logical_and, GPU, ALL_LAYOUT, phi::LogicalAndKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(logical_or, GPU, ALL_LAYOUT, phi::LogicalOrKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(logical_xor, GPU, ALL_LAYOUT, phi::LogicalXorKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(logical_not, GPU, ALL_LAYOUT, phi::LogicalNotKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
