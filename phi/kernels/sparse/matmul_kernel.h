#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// Products with a sparse matrix x [m, k], or a batch [b, m, k]. Where x has several values in one
// place, their sum counts. float32, float64. The gradient of a sparse factor has its indices and
// is that of its values. Each gradient may be nullptr. Errors: InvalidArgument for shapes that do
// not fit. Source: the sparse API and ops of the original, whose CPU kernels are missing.

/// out [m, n] = x y with the dense y [k, n]; in a batch likewise.
template <typename T, typename Context>
void MatmulCooDenseKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                          DenseTensor* out);
template <typename T, typename Context>
void MatmulCsrDenseKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& y,
                          DenseTensor* out);
/// x_grad = out_grad y^T where x has values, y_grad = x^T out_grad.
template <typename T, typename Context>
void MatmulCooDenseGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                              const DenseTensor& out_grad, SparseCooTensor* x_grad,
                              DenseTensor* y_grad);
template <typename T, typename Context>
void MatmulCsrDenseGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& y,
                              const DenseTensor& out_grad, SparseCsrTensor* x_grad,
                              DenseTensor* y_grad);

/// out: what x y, both dense, is where `mask` has values.
template <typename T, typename Context>
void MaskedMatmulCsrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const SparseCsrTensor& mask, SparseCsrTensor* out);
/// x_grad = out_grad y^T, y_grad = x^T out_grad.
template <typename T, typename Context>
void MaskedMatmulCsrGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const SparseCsrTensor& out_grad, DenseTensor* x_grad,
                               DenseTensor* y_grad);

/// out [m] = x vec, of a matrix x [m, k] and vec [k].
template <typename T, typename Context>
void MvCooKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& vec,
                 DenseTensor* out);
template <typename T, typename Context>
void MvCsrKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& vec,
                 DenseTensor* out);
template <typename T, typename Context>
void MvCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& vec,
                     const DenseTensor& out_grad, SparseCooTensor* x_grad, DenseTensor* vec_grad);
template <typename T, typename Context>
void MvCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& vec,
                     const DenseTensor& out_grad, SparseCsrTensor* x_grad, DenseTensor* vec_grad);

/// out = beta input + alpha x y, with a dense input [m, n] and y [k, n]; in a batch likewise.
template <typename T, typename Context>
void AddmmCooDenseKernel(const Context& ctx, const DenseTensor& input, const SparseCooTensor& x,
                         const DenseTensor& y, float beta, float alpha, DenseTensor* out);
template <typename T, typename Context>
void AddmmCsrDenseKernel(const Context& ctx, const DenseTensor& input, const SparseCsrTensor& x,
                         const DenseTensor& y, float beta, float alpha, DenseTensor* out);
/// input_grad = beta out_grad; alpha times the gradients of x y.
template <typename T, typename Context>
void AddmmCooDenseGradKernel(const Context& ctx, const DenseTensor& input, const SparseCooTensor& x,
                             const DenseTensor& y, const DenseTensor& out_grad, float beta,
                             float alpha, DenseTensor* input_grad, SparseCooTensor* x_grad,
                             DenseTensor* y_grad);
template <typename T, typename Context>
void AddmmCsrDenseGradKernel(const Context& ctx, const DenseTensor& input, const SparseCsrTensor& x,
                             const DenseTensor& y, const DenseTensor& out_grad, float beta,
                             float alpha, DenseTensor* input_grad, SparseCsrTensor* x_grad,
                             DenseTensor* y_grad);

}  // namespace sparse
}  // namespace phi
