#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/linalg.h"
#include "phi/kernels/funcs/linalg/matrix_grad.h"
#include "phi/kernels/inverse_kernel.h"

namespace phi {
namespace {

using funcs::RealMatrix;

RealMatrix InverseOf(const RealMatrix& x) {
  return funcs::SolveWide(x, RealMatrix(x.rows(), x.rows()).WithUnitDiagonal());
}

// values[i] times the transposed inverse of matrix i of x; 0 everywhere if one of `signs` is.
template <typename T, typename Context, typename Value>
void InverseTimes(const Context& ctx, const DenseTensor& x, const T* signs, Value value,
                  DenseTensor* x_grad) {
  const int64_t count = funcs::MatrixBatch(x.dims()).count;
  const bool singular = std::any_of(signs, signs + count, [](T sign) { return sign == T(0); });
  const funcs::MatricesOf<T> matrices(x);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const RealMatrix a = matrices[i];
    if (singular) return RealMatrix(a.rows(), a.cols());
    const double factor = value(i);
    return InverseOf(a).Adjoint().Each([=](int64_t, int64_t, double v) { return factor * v; });
  });
}

// S(n) = the sum over i of pⁱ g pⁿ⁻¹⁻ⁱ with p = xᵀ, n > 0, by the digits of n in base 2:
//   S(2k) = pᵏ S(k) + S(k) pᵏ,   S(k + 1) = p S(k) + g pᵏ.
RealMatrix PowerGrad(const RealMatrix& x, const RealMatrix& g, int64_t n) {
  if (n == 1) return g;
  const RealMatrix turned = x.Adjoint();
  RealMatrix sum = g, power = turned;  // S(k) and pᵏ
  int digit = 62;
  while ((n >> digit) == 0) --digit;
  while (--digit >= 0) {
    sum = power * sum + sum * power;
    if (digit > 0 || n % 2 == 1) power = power * power;
    if ((n >> digit) % 2 == 0) continue;
    sum = turned * sum + g * power;
    if (digit > 0) power = power * turned;
  }
  return sum;
}

}  // namespace

template <typename T, typename Context>
void InverseGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       DenseTensor* x_grad) {
  const funcs::MatricesOf<T> inverses(out), grads(out_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const RealMatrix turned = inverses[i].Adjoint();
    return -(turned * grads[i] * turned);
  });
}

template <typename T, typename Context>
void DeterminantGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                           const DenseTensor& out_grad, DenseTensor* x_grad) {
  if (x.numel() == 0) return static_cast<void>(ctx.template Alloc<T>(x_grad));
  const T *values = out.data<T>(), *g = out_grad.data<T>();
  InverseTimes<T>(
      ctx, x, values,
      [=](int64_t i) { return static_cast<double>(values[i]) * static_cast<double>(g[i]); },
      x_grad);
}

template <typename T, typename Context>
void SlogDeterminantGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                               const DenseTensor& out_grad, DenseTensor* x_grad) {
  if (x.numel() == 0) return static_cast<void>(ctx.template Alloc<T>(x_grad));
  const T* g = out_grad.data<T>() + out.numel() / 2;
  InverseTimes<T>(
      ctx, x, out.data<T>(), [=](int64_t i) { return static_cast<double>(g[i]); }, x_grad);
}

template <typename T, typename Context>
void MatrixPowerGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor&,
                           const DenseTensor& out_grad, int n, DenseTensor* x_grad) {
  const funcs::MatricesOf<T> matrices(x), grads(out_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const RealMatrix a = matrices[i];
    if (n == 0) return RealMatrix(a.rows(), a.cols());
    if (n > 0) return PowerGrad(a, grads[i], n);
    const RealMatrix inverse = InverseOf(a), turned = inverse.Adjoint();
    return -(turned * PowerGrad(inverse, grads[i], -static_cast<int64_t>(n)) * turned);
  });
}

template <typename T, typename Context>
void SolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     const DenseTensor& out, const DenseTensor& out_grad, DenseTensor* x_grad,
                     DenseTensor* y_grad) {
  const bool vectors = SolvesForVectors(x.dims(), y.dims());
  const int64_t n = x.dims()[x.dims().size() - 1];
  const int64_t k = vectors ? 1 : y.dims()[y.dims().size() - 1];
  const auto dims = funcs::BatchDims(out.dims(), vectors ? 1 : 2),
             x_dims = funcs::BatchDims(x.dims());
  funcs::RepeatedGrad to_x(x_dims, dims, n, n);
  funcs::RepeatedGrad to_y(funcs::BatchDims(y.dims(), vectors ? 1 : 2), dims, n, k);
  const funcs::MatricesOf<T> matrices(x);
  const int64_t count = out.numel() == 0 ? 0 : out.numel() / (n * k);
  for (int64_t i = 0; i < count; ++i) {
    const RealMatrix a = matrices[funcs::RepeatedItem(dims, x_dims, i)];
    const RealMatrix solution(n, k, out.data<T>() + i * n * k);
    const RealMatrix back =
        funcs::SolveWide(a.Adjoint(), RealMatrix(n, k, out_grad.data<T>() + i * n * k));
    to_y.Add(i, back);
    if (x_grad != nullptr) to_x.Add(i, -(back * solution.Adjoint()));
  }
  if (x_grad != nullptr) to_x.Write<T>(ctx, x_grad);
  if (y_grad != nullptr) to_y.Write<T>(ctx, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(inverse_grad, CPU, ALL_LAYOUT, phi::InverseGradKernel, float, double) {}
PD_REGISTER_KERNEL(determinant_grad, CPU, ALL_LAYOUT, phi::DeterminantGradKernel, float, double) {}
PD_REGISTER_KERNEL(slogdeterminant_grad, CPU, ALL_LAYOUT, phi::SlogDeterminantGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matrix_power_grad, CPU, ALL_LAYOUT, phi::MatrixPowerGradKernel, float, double) {}
PD_REGISTER_KERNEL(solve_grad, CPU, ALL_LAYOUT, phi::SolveGradKernel, float, double) {}
