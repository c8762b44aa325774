#pragma once

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

/// Gradients of elementwise_kernel.h, made of the same operations: a gradient has a value wherever
/// they give one. Each gradient may be nullptr. Sparse: SparseCooTensor for kernels
/// NAME_coo_coo_grad, SparseCsrTensor for NAME_csr_csr_grad. Types and errors as there.
template <typename Sparse>
struct ElementwiseGrad {
  /// x_grad = y_grad = out_grad.
  template <typename T, typename Context>
  static void Add(const Context& ctx, const Sparse& x, const Sparse& y, const Sparse& out_grad,
                  Sparse* x_grad, Sparse* y_grad);
  /// x_grad = out_grad, y_grad = -out_grad.
  template <typename T, typename Context>
  static void Subtract(const Context& ctx, const Sparse& x, const Sparse& y, const Sparse& out_grad,
                       Sparse* x_grad, Sparse* y_grad);
  /// x_grad = out_grad y, y_grad = out_grad x.
  template <typename T, typename Context>
  static void Multiply(const Context& ctx, const Sparse& x, const Sparse& y, const Sparse& out_grad,
                       Sparse* x_grad, Sparse* y_grad);
  /// x_grad = out_grad / y, y_grad = -out_grad out / y.
  template <typename T, typename Context>
  static void Divide(const Context& ctx, const Sparse& x, const Sparse& y, const Sparse& out,
                     const Sparse& out_grad, Sparse* x_grad, Sparse* y_grad);
};

/// x_grad = out_grad; y_grad: the sum of out_grad's values.
template <typename T, typename Context>
void AddCooDenseGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                           const SparseCooTensor& out_grad, SparseCooTensor* x_grad,
                           DenseTensor* y_grad);

}  // namespace sparse
}  // namespace phi
