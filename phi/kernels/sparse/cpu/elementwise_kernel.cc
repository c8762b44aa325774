#include "phi/kernels/sparse/impl/elementwise_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(add_coo_coo, CPU, ALL_LAYOUT, phi::sparse::AddCooCooKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_csr_csr, CPU, ALL_LAYOUT, phi::sparse::AddCsrCsrKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_coo_coo, CPU, ALL_LAYOUT, phi::sparse::SubtractCooCooKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_csr_csr, CPU, ALL_LAYOUT, phi::sparse::SubtractCsrCsrKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(multiply_coo_coo, CPU, ALL_LAYOUT, phi::sparse::MultiplyCooCooKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(multiply_csr_csr, CPU, ALL_LAYOUT, phi::sparse::MultiplyCsrCsrKernel, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(divide_coo_coo, CPU, ALL_LAYOUT, phi::sparse::DivideCooCooKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(divide_csr_csr, CPU, ALL_LAYOUT, phi::sparse::DivideCsrCsrKernel, float, double,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_coo_dense, CPU, ALL_LAYOUT, phi::sparse::AddCooDenseKernel, float, double,
                   int, int64_t) {}
