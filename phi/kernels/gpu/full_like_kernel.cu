#include "phi/kernels/impl/full_like_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(full_like, GPU, ALL_LAYOUT, phi::FullLikeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // x: only its shape
}
PD_REGISTER_KERNEL(fill_zeros_like, GPU, ALL_LAYOUT, phi::FillZerosLikeKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(full_batch_size_like, GPU, ALL_LAYOUT, phi::FullBatchSizeLikeKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // input: only its shape
}
PD_REGISTER_KERNEL(fill_any, GPU, ALL_LAYOUT, phi::FillAnyKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
