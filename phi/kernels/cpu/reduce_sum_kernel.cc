#include "phi/kernels/impl/reduce_sum_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

PD_REGISTER_KERNEL(sum, CPU, ALL_LAYOUT, phi::SumKernel, float, double, bool, uint8_t, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(sum_raw, CPU, ALL_LAYOUT, phi::SumRawKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // the attribute says
}
PD_REGISTER_KERNEL(mean, CPU, ALL_LAYOUT, phi::MeanKernel, float, double, bool, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(mean_raw, CPU, ALL_LAYOUT, phi::MeanRawKernel, float, double, bool, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(prod, CPU, ALL_LAYOUT, phi::ProdKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(prod_raw, CPU, ALL_LAYOUT, phi::ProdRawKernel, float, double, int, int64_t) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(mean, phi::MeanKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(mean_raw, phi::MeanRawKernel) {}
