#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/cholesky_kernel.h"
#include "phi/kernels/funcs/linalg/matrix_factor.h"
#include "phi/kernels/funcs/linalg/matrix_grad.h"

namespace phi {
namespace {

using funcs::RealMatrix;

// The solution of a x = b for a triangle; transposed: of aᵀ x = b.
RealMatrix SolvedTriangle(const RealMatrix& a, bool transposed, funcs::Triangle triangle,
                          RealMatrix b) {
  funcs::SolveTriangle(a.rows(), b.cols(), funcs::DenseMatrix(a.data(), a.rows(), transposed),
                       triangle, b.data(), b.cols());
  return b;
}

// Gradients of linear systems with matrices a [.., n, n] and right-hand sides b [.., n, k]: calls
// part(a, solution, its gradient, gradient of b, gradient of a) for each pair.
template <typename T, typename Context, typename Part>
void SystemGrads(const Context& ctx, const DenseTensor& a, const DenseTensor& b,
                 const DenseTensor& out, const DenseTensor& out_grad, DenseTensor* a_grad,
                 DenseTensor* b_grad, Part part) {
  const auto dims = funcs::BatchDims(out.dims()), a_dims = funcs::BatchDims(a.dims());
  const int64_t n = a.dims()[a.dims().size() - 1], k = b.dims()[b.dims().size() - 1];
  funcs::RepeatedGrad to_a(a_dims, dims, n, n), to_b(funcs::BatchDims(b.dims()), dims, n, k);
  const funcs::MatricesOf<T> matrices(a), solutions(out), grads(out_grad);
  const int64_t count = out.numel() == 0 ? 0 : out.numel() / (n * k);
  for (int64_t i = 0; i < count; ++i) {
    RealMatrix of_b(n, k), of_a(n, n);
    part(matrices[funcs::RepeatedItem(dims, a_dims, i)], solutions[i], grads[i], &of_b, &of_a);
    to_b.Add(i, of_b);
    to_a.Add(i, of_a);
  }
  if (a_grad != nullptr) to_a.Write<T>(ctx, a_grad);
  if (b_grad != nullptr) to_b.Write<T>(ctx, b_grad);
}

}  // namespace

template <typename T, typename Context>
void CholeskyGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                        bool upper, DenseTensor* x_grad) {
  const funcs::MatricesOf<T> factors(out), grads(out_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const RealMatrix factor = upper ? factors[i].Adjoint() : factors[i];
    const RealMatrix g = upper ? grads[i].Adjoint() : grads[i];
    const RealMatrix inner = (factor.Adjoint() * g).Each([](int64_t r, int64_t c, double v) {
      return c < r ? v : c == r ? v / 2 : 0.0;
    });
    const funcs::Triangle turned = {false, false};  // of Lᵀ
    const RealMatrix left = SolvedTriangle(factor, true, turned, inner);
    const RealMatrix s = SolvedTriangle(factor, true, turned, left.Adjoint());  // transposed
    return s.Each([&](int64_t r, int64_t c, double v) { return (v + s(c, r)) / 2; });
  });
}

template <typename T, typename Context>
void CholeskySolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             const DenseTensor& out, const DenseTensor& out_grad, bool upper,
                             DenseTensor* x_grad, DenseTensor* y_grad) {
  SystemGrads<T>(ctx, y, x, out, out_grad, y_grad, x_grad,
                 [=](const RealMatrix& stored, const RealMatrix& solution, const RealMatrix& g,
                     RealMatrix* of_x, RealMatrix* of_y) {
                   const RealMatrix factor = upper ? stored.Adjoint().Lower() : stored.Lower();
                   *of_x = SolvedTriangle(factor, true, {false, false},
                                          SolvedTriangle(factor, false, {true, false}, g));
                   const RealMatrix half = *of_x * solution.Adjoint();
                   const RealMatrix lower = -((half + half.Adjoint()) * factor).Lower();
                   *of_y = upper ? lower.Adjoint() : lower;
                 });
}

template <typename T, typename Context>
void TriangularSolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& out, const DenseTensor& out_grad, bool upper,
                               bool transpose, bool unitriangular, DenseTensor* x_grad,
                               DenseTensor* y_grad) {
  SystemGrads<T>(ctx, x, y, out, out_grad, x_grad, y_grad,
                 [=](const RealMatrix& a, const RealMatrix& solution, const RealMatrix& g,
                     RealMatrix* of_y, RealMatrix* of_x) {
                   *of_y = SolvedTriangle(a, !transpose, {upper != transpose, unitriangular}, g);
                   const RealMatrix all =
                       -(transpose ? solution * of_y->Adjoint() : *of_y * solution.Adjoint());
                   // The original's first diagonal is the one above the main one, of a lower
                   // unit triangle too.
                   const int64_t first = unitriangular ? 1 : 0;
                   *of_x = all.Each([=](int64_t i, int64_t j, double v) {
                     return (upper ? j - i >= first : j - i <= first) ? v : 0.0;
                   });
                 });
}

}  // namespace phi

PD_REGISTER_KERNEL(cholesky_grad, CPU, ALL_LAYOUT, phi::CholeskyGradKernel, float, double) {}
PD_REGISTER_KERNEL(cholesky_solve_grad, CPU, ALL_LAYOUT, phi::CholeskySolveGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(triangular_solve_grad, CPU, ALL_LAYOUT, phi::TriangularSolveGradKernel, float,
                   double) {}
