#pragma once

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/sparse/elementwise.h"
#include "phi/kernels/sparse/elementwise_grad_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/sparse/gpu_elementwise.h"
#endif

namespace phi {
namespace sparse {

template <typename Sparse>
template <typename T, typename Context>
void ElementwiseGrad<Sparse>::Add(const Context& ctx, const Sparse& /*x*/, const Sparse& /*y*/,
                                  const Sparse& out_grad, Sparse* x_grad, Sparse* y_grad) {
  if (x_grad != nullptr) funcs::CopySparse<T>(ctx, out_grad, false, x_grad);
  if (y_grad != nullptr) funcs::CopySparse<T>(ctx, out_grad, false, y_grad);
}

template <typename Sparse>
template <typename T, typename Context>
void ElementwiseGrad<Sparse>::Subtract(const Context& ctx, const Sparse& /*x*/, const Sparse& /*y*/,
                                       const Sparse& out_grad, Sparse* x_grad, Sparse* y_grad) {
  if (x_grad != nullptr) funcs::CopySparse<T>(ctx, out_grad, false, x_grad);
  if (y_grad != nullptr) funcs::CopySparse<T>(ctx, out_grad, true, y_grad);
}

template <typename Sparse>
template <typename T, typename Context>
void ElementwiseGrad<Sparse>::Multiply(const Context& ctx, const Sparse& x, const Sparse& y,
                                       const Sparse& out_grad, Sparse* x_grad, Sparse* y_grad) {
  if (x_grad != nullptr) funcs::Elementwise<T>(ctx, out_grad, y, funcs::Product{}, x_grad);
  if (y_grad != nullptr) funcs::Elementwise<T>(ctx, out_grad, x, funcs::Product{}, y_grad);
}

template <typename Sparse>
template <typename T, typename Context>
void ElementwiseGrad<Sparse>::Divide(const Context& ctx, const Sparse& /*x*/, const Sparse& y,
                                     const Sparse& out, const Sparse& out_grad, Sparse* x_grad,
                                     Sparse* y_grad) {
  if (x_grad != nullptr)
    funcs::Elementwise<T>(ctx, out_grad, y, typename funcs::QuotientOn<Context>::type{}, x_grad);
  if (y_grad == nullptr) return;
  Sparse part, quotient;
  funcs::Elementwise<T>(ctx, out_grad, out, funcs::Product{}, &part);
  funcs::Elementwise<T>(ctx, part, y, typename funcs::QuotientOn<Context>::type{}, &quotient);
  funcs::CopySparse<T>(ctx, quotient, true, y_grad);
}

template <typename T, typename Context>
void AddCooDenseGradKernel(const Context& ctx, const SparseCooTensor& /*x*/, const DenseTensor& y,
                           const SparseCooTensor& out_grad, SparseCooTensor* x_grad,
                           DenseTensor* y_grad) {
  const DenseTensor values = out_grad.values();
  if (x_grad != nullptr) funcs::CopySparse<T>(ctx, out_grad, false, x_grad);
  if (y_grad == nullptr) return;
  const int64_t size = y.numel();
  T* to = funcs::AllocAnew<T>(ctx, y.dims(), y_grad);
  funcs::SumOfRows(ctx, funcs::DataOrNull<T>(values), values.numel(), size, to);
}

using CooElementwiseGrad = ElementwiseGrad<SparseCooTensor>;
using CsrElementwiseGrad = ElementwiseGrad<SparseCsrTensor>;

}  // namespace sparse
}  // namespace phi
