#include "phi/kernels/sparse/impl/softmax_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(softmax_coo, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCooKernel, float, double) {}
PD_REGISTER_KERNEL(softmax_csr, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCsrKernel, float, double) {}
PD_REGISTER_KERNEL(softmax_coo_grad, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCooGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(softmax_csr_grad, CPU, ALL_LAYOUT, phi::sparse::SoftmaxCsrGradKernel, float,
                   double) {}
