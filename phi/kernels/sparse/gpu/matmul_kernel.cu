#include "phi/kernels/sparse/impl/matmul_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(matmul_coo_dense, GPU, ALL_LAYOUT, phi::sparse::MatmulCooDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matmul_csr_dense, GPU, ALL_LAYOUT, phi::sparse::MatmulCsrDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matmul_coo_dense_grad, GPU, ALL_LAYOUT, phi::sparse::MatmulCooDenseGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(matmul_csr_dense_grad, GPU, ALL_LAYOUT, phi::sparse::MatmulCsrDenseGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(masked_matmul_csr, GPU, ALL_LAYOUT, phi::sparse::MaskedMatmulCsrKernel, float,
                   double) {}
PD_REGISTER_KERNEL(masked_matmul_csr_grad, GPU, ALL_LAYOUT, phi::sparse::MaskedMatmulCsrGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(mv_coo, GPU, ALL_LAYOUT, phi::sparse::MvCooKernel, float, double) {}
PD_REGISTER_KERNEL(mv_csr, GPU, ALL_LAYOUT, phi::sparse::MvCsrKernel, float, double) {}
PD_REGISTER_KERNEL(mv_coo_grad, GPU, ALL_LAYOUT, phi::sparse::MvCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(mv_csr_grad, GPU, ALL_LAYOUT, phi::sparse::MvCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(addmm_coo_dense, GPU, ALL_LAYOUT, phi::sparse::AddmmCooDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(addmm_csr_dense, GPU, ALL_LAYOUT, phi::sparse::AddmmCsrDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(addmm_coo_dense_grad, GPU, ALL_LAYOUT, phi::sparse::AddmmCooDenseGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(addmm_csr_dense_grad, GPU, ALL_LAYOUT, phi::sparse::AddmmCsrDenseGradKernel,
                   float, double) {}
