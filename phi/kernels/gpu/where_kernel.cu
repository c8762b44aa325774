#include "phi/kernels/impl/where_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(where, GPU, ALL_LAYOUT, phi::WhereKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::BOOL);
}
