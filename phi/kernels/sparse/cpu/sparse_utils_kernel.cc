#include "phi/kernels/sparse/impl/sparse_utils_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(dense_to_coo, CPU, ALL_LAYOUT, phi::sparse::DenseToCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(dense_to_csr, CPU, ALL_LAYOUT, phi::sparse::DenseToCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(csr_to_coo, CPU, ALL_LAYOUT, phi::sparse::CsrToCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_csr, CPU, ALL_LAYOUT, phi::sparse::CooToCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_dense, CPU, ALL_LAYOUT, phi::sparse::CooToDenseKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(csr_to_dense, CPU, ALL_LAYOUT, phi::sparse::CsrToDenseKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_coo, CPU, ALL_LAYOUT, phi::sparse::ValuesCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_csr, CPU, ALL_LAYOUT, phi::sparse::ValuesCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(indices_coo, CPU, ALL_LAYOUT, phi::sparse::IndicesCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // that of the indices
}
PD_REGISTER_KERNEL(sparse_coo_tensor, CPU, ALL_LAYOUT, phi::sparse::SparseCooTensorKernel, float,
                   double, phi::float16, uint8_t, int16_t, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(coalesce_coo, CPU, ALL_LAYOUT, phi::sparse::CoalesceCooKernel, float, double,
                   phi::float16, uint8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(full_like_coo, CPU, ALL_LAYOUT, phi::sparse::FullLikeCooKernel, float, double,
                   uint8_t, int16_t, int, int64_t, bool, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(full_like_csr, CPU, ALL_LAYOUT, phi::sparse::FullLikeCsrKernel, float, double,
                   uint8_t, int16_t, int, int64_t, bool, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(empty_like_coo, CPU, ALL_LAYOUT, phi::sparse::EmptyLikeCooKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(empty_like_csr, CPU, ALL_LAYOUT, phi::sparse::EmptyLikeCsrKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(mask_coo, CPU, ALL_LAYOUT, phi::sparse::MaskCooKernel, float, double, uint8_t,
                   int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_dense_grad, CPU, ALL_LAYOUT, phi::sparse::CooToDenseGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_coo_grad, CPU, ALL_LAYOUT, phi::sparse::ValuesCooGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(csr_to_dense_grad, CPU, ALL_LAYOUT, phi::sparse::CsrToDenseGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_csr_grad, CPU, ALL_LAYOUT, phi::sparse::ValuesCsrGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(dense_to_coo_grad, CPU, ALL_LAYOUT, phi::sparse::DenseToCooGradKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(dense_to_csr_grad, CPU, ALL_LAYOUT, phi::sparse::DenseToCsrGradKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(csr_to_coo_grad, CPU, ALL_LAYOUT, phi::sparse::CsrToCooGradKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_csr_grad, CPU, ALL_LAYOUT, phi::sparse::CooToCsrGradKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(sparse_coo_tensor_grad, CPU, ALL_LAYOUT, phi::sparse::SparseCooTensorGradKernel,
                   float, double, uint8_t, int16_t, int, int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);
}

// The names of 2.3.
PD_REGISTER_KERNEL(dense_to_sparse_coo, CPU, ALL_LAYOUT, phi::sparse::DenseToCooKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(dense_to_sparse_csr, CPU, ALL_LAYOUT, phi::sparse::DenseToCsrKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_csr_to_coo, CPU, ALL_LAYOUT, phi::sparse::CsrToCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_coo_to_csr, CPU, ALL_LAYOUT, phi::sparse::CooToCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_coo_to_dense, CPU, ALL_LAYOUT, phi::sparse::CooToDenseKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_csr_to_dense, CPU, ALL_LAYOUT, phi::sparse::CsrToDenseKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(coo_values, CPU, ALL_LAYOUT, phi::sparse::ValuesCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_mask, CPU, ALL_LAYOUT, phi::sparse::MaskCooKernel, float, double, uint8_t,
                   int8_t, int16_t, int, int64_t) {}
