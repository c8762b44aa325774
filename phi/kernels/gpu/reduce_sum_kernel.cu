#include "phi/kernels/impl/reduce_sum_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sum, GPU, ALL_LAYOUT, phi::SumKernel, float, double, bool, uint8_t, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(sum_raw, GPU, ALL_LAYOUT, phi::SumRawKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(mean, GPU, ALL_LAYOUT, phi::MeanKernel, float, double, bool, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(mean_raw, GPU, ALL_LAYOUT, phi::MeanRawKernel, float, double, bool, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(prod, GPU, ALL_LAYOUT, phi::ProdKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(prod_raw, GPU, ALL_LAYOUT, phi::ProdRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
