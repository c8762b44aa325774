#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

// Gradients of elementwise_kernel.h, made of the same operations: a gradient has a value wherever
// they give one. Each gradient may be nullptr. Types and errors as there.

/// x_grad = y_grad = out_grad.
template <typename T, typename Context>
void AddCooCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                         const SparseCooTensor& out_grad, SparseCooTensor* x_grad,
                         SparseCooTensor* y_grad);
template <typename T, typename Context>
void AddCsrCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                         const SparseCsrTensor& out_grad, SparseCsrTensor* x_grad,
                         SparseCsrTensor* y_grad);
/// x_grad = out_grad, y_grad = -out_grad.
template <typename T, typename Context>
void SubtractCooCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                              const SparseCooTensor& y, const SparseCooTensor& out_grad,
                              SparseCooTensor* x_grad, SparseCooTensor* y_grad);
template <typename T, typename Context>
void SubtractCsrCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                              const SparseCsrTensor& y, const SparseCsrTensor& out_grad,
                              SparseCsrTensor* x_grad, SparseCsrTensor* y_grad);
/// x_grad = out_grad y, y_grad = out_grad x.
template <typename T, typename Context>
void MultiplyCooCooGradKernel(const Context& ctx, const SparseCooTensor& x,
                              const SparseCooTensor& y, const SparseCooTensor& out_grad,
                              SparseCooTensor* x_grad, SparseCooTensor* y_grad);
template <typename T, typename Context>
void MultiplyCsrCsrGradKernel(const Context& ctx, const SparseCsrTensor& x,
                              const SparseCsrTensor& y, const SparseCsrTensor& out_grad,
                              SparseCsrTensor* x_grad, SparseCsrTensor* y_grad);
/// x_grad = out_grad / y, y_grad = -out_grad out / y.
template <typename T, typename Context>
void DivideCooCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                            const SparseCooTensor& out, const SparseCooTensor& out_grad,
                            SparseCooTensor* x_grad, SparseCooTensor* y_grad);
template <typename T, typename Context>
void DivideCsrCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                            const SparseCsrTensor& out, const SparseCsrTensor& out_grad,
                            SparseCsrTensor* x_grad, SparseCsrTensor* y_grad);
/// x_grad = out_grad; y_grad: the sum of out_grad's values.
template <typename T, typename Context>
void AddCooDenseGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                           const SparseCooTensor& out_grad, SparseCooTensor* x_grad,
                           DenseTensor* y_grad);

}  // namespace sparse
}  // namespace phi
