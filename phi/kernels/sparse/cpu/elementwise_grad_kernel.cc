#include "phi/kernels/sparse/elementwise_grad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/sparse/elementwise.h"

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
  if (x_grad != nullptr) funcs::Elementwise<T>(ctx, out_grad, y, funcs::Quotient{}, x_grad);
  if (y_grad == nullptr) return;
  Sparse part, quotient;
  funcs::Elementwise<T>(ctx, out_grad, out, funcs::Product{}, &part);
  funcs::Elementwise<T>(ctx, part, y, funcs::Quotient{}, &quotient);
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
  std::fill_n(to, size, T(0));
  const T* from = funcs::DataOf<T>(values);
  for (int64_t i = 0; i < values.numel(); ++i)
    to[i % size] = static_cast<T>(to[i % size] + from[i]);
}

namespace {

using CooElementwiseGrad = ElementwiseGrad<SparseCooTensor>;
using CsrElementwiseGrad = ElementwiseGrad<SparseCsrTensor>;

}  // namespace
}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(add_coo_coo_grad, CPU, ALL_LAYOUT, phi::sparse::CooElementwiseGrad::Add, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_csr_csr_grad, CPU, ALL_LAYOUT, phi::sparse::CsrElementwiseGrad::Add, float,
                   double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(subtract_coo_coo_grad, CPU, ALL_LAYOUT,
                   phi::sparse::CooElementwiseGrad::Subtract, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(subtract_csr_csr_grad, CPU, ALL_LAYOUT,
                   phi::sparse::CsrElementwiseGrad::Subtract, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(multiply_coo_coo_grad, CPU, ALL_LAYOUT,
                   phi::sparse::CooElementwiseGrad::Multiply, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(multiply_csr_csr_grad, CPU, ALL_LAYOUT,
                   phi::sparse::CsrElementwiseGrad::Multiply, float, double, int16_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(divide_coo_coo_grad, CPU, ALL_LAYOUT, phi::sparse::CooElementwiseGrad::Divide,
                   float, double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(divide_csr_csr_grad, CPU, ALL_LAYOUT, phi::sparse::CsrElementwiseGrad::Divide,
                   float, double, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(add_coo_dense_grad, CPU, ALL_LAYOUT, phi::sparse::AddCooDenseGradKernel, float,
                   double, int, int64_t) {}
