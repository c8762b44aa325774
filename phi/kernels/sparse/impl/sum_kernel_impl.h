#pragma once

#include "phi/kernels/sparse/sum_kernel.h"

namespace phi {
namespace sparse {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// The source of each device defines these. `kernel`: who asks, for errors.
template <typename T, typename Context, typename Sparse>
void Sum(const Context& ctx, const Sparse& x, const IntArray& axis, DataType dtype, bool keep_dim,
         Sparse* out);
template <typename T, typename Context, typename Sparse>
void SumGrad(const Context& ctx, const char* kernel, const Sparse& x, const Sparse& out_grad,
             const IntArray& axis, bool keep_dim, Sparse* x_grad);

}  // namespace

template <typename T, typename Context>
void SumCooKernel(const Context& ctx, const SparseCooTensor& x, const IntArray& axis,
                  DataType dtype, bool keep_dim, SparseCooTensor* out) {
  Sum<T>(ctx, x, axis, dtype, keep_dim, out);
}

template <typename T, typename Context>
void SumCsrKernel(const Context& ctx, const SparseCsrTensor& x, const IntArray& axis,
                  DataType dtype, bool keep_dim, SparseCsrTensor* out) {
  Sum<T>(ctx, x, axis, dtype, keep_dim, out);
}

template <typename T, typename Context>
void SumCooGradKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& out_grad,
                      const IntArray& axis, bool keep_dim, SparseCooTensor* x_grad) {
  SumGrad<T>(ctx, "sum_coo_grad", x, out_grad, axis, keep_dim, x_grad);
}

template <typename T, typename Context>
void SumCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& out_grad,
                      const IntArray& axis, bool keep_dim, SparseCsrTensor* x_grad) {
  SumGrad<T>(ctx, "sum_csr_grad", x, out_grad, axis, keep_dim, x_grad);
}

}  // namespace sparse
}  // namespace phi
