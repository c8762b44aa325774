#include "phi/kernels/sparse/impl/elementwise_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(add_coo_coo_grad, GPU, ALL_LAYOUT, phi::sparse::CooElementwiseGrad::Add, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_csr_csr_grad, GPU, ALL_LAYOUT, phi::sparse::CsrElementwiseGrad::Add, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_coo_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooElementwiseGrad::Subtract, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(subtract_csr_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrElementwiseGrad::Subtract, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(multiply_coo_coo_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CooElementwiseGrad::Multiply, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(multiply_csr_csr_grad, GPU, ALL_LAYOUT,
                   phi::sparse::CsrElementwiseGrad::Multiply, float, double, int16_t, int,
                   int64_t) {}
// Not for integers: whether a divisor is 0 cannot be known without waiting for the device, and the
// contract is an error. They run on the CPU.
PD_REGISTER_KERNEL(divide_coo_coo_grad, GPU, ALL_LAYOUT, phi::sparse::CooElementwiseGrad::Divide,
                   float, double) {}
PD_REGISTER_KERNEL(divide_csr_csr_grad, GPU, ALL_LAYOUT, phi::sparse::CsrElementwiseGrad::Divide,
                   float, double) {}
PD_REGISTER_KERNEL(add_coo_dense_grad, GPU, ALL_LAYOUT, phi::sparse::AddCooDenseGradKernel, float,
                   double, int, int64_t) {}
