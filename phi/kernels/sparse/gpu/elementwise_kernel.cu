#include "phi/kernels/sparse/impl/elementwise_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(add_coo_coo, GPU, ALL_LAYOUT, phi::sparse::AddCooCooKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_csr_csr, GPU, ALL_LAYOUT, phi::sparse::AddCsrCsrKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_coo_coo, GPU, ALL_LAYOUT, phi::sparse::SubtractCooCooKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_csr_csr, GPU, ALL_LAYOUT, phi::sparse::SubtractCsrCsrKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(multiply_coo_coo, GPU, ALL_LAYOUT, phi::sparse::MultiplyCooCooKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(multiply_csr_csr, GPU, ALL_LAYOUT, phi::sparse::MultiplyCsrCsrKernel, float,
                   double, int16_t, int, int64_t) {}
// Not for integers: whether a divisor is 0 cannot be known without waiting for the device, and the
// contract is an error. They run on the CPU.
PD_REGISTER_KERNEL(divide_coo_coo, GPU, ALL_LAYOUT, phi::sparse::DivideCooCooKernel, float,
                   double) {}
PD_REGISTER_KERNEL(divide_csr_csr, GPU, ALL_LAYOUT, phi::sparse::DivideCsrCsrKernel, float,
                   double) {}
PD_REGISTER_KERNEL(add_coo_dense, GPU, ALL_LAYOUT, phi::sparse::AddCooDenseKernel, float, double,
                   int, int64_t) {}
