#include "phi/kernels/impl/cast_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(cast, GPU, ALL_LAYOUT, phi::CastKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
