#include "phi/kernels/sparse/impl/shape_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(transpose_coo, GPU, ALL_LAYOUT, phi::sparse::TransposeCooKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(transpose_coo_grad, GPU, ALL_LAYOUT, phi::sparse::TransposeCooGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_coo, GPU, ALL_LAYOUT, phi::sparse::ReshapeCooKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_coo_grad, GPU, ALL_LAYOUT, phi::sparse::ReshapeCooGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_coo, GPU, ALL_LAYOUT, phi::sparse::SliceCooKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_coo_grad, GPU, ALL_LAYOUT, phi::sparse::SliceCooGradKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(transpose_csr, GPU, ALL_LAYOUT, phi::sparse::TransposeCsrKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(transpose_csr_grad, GPU, ALL_LAYOUT, phi::sparse::TransposeCsrGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_csr, GPU, ALL_LAYOUT, phi::sparse::ReshapeCsrKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(reshape_csr_grad, GPU, ALL_LAYOUT, phi::sparse::ReshapeCsrGradKernel, float,
                   double, int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_csr, GPU, ALL_LAYOUT, phi::sparse::SliceCsrKernel, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(slice_csr_grad, GPU, ALL_LAYOUT, phi::sparse::SliceCsrGradKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
