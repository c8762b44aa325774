#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/row_order.h"
#include "phi/kernels/funcs/linalg/matrix_grad.h"
#include "phi/kernels/lu_kernel.h"

namespace phi {
namespace {

using funcs::RealMatrix;

// Lᵀ⁻¹ b for the unit lower L, and b Uᵀ⁻¹.
RealMatrix SolveLowerTurned(const RealMatrix& l, const RealMatrix& b) {
  return funcs::SolveWide(l.Adjoint(), b);
}
RealMatrix SolveUpperTurned(const RealMatrix& b, const RealMatrix& u) {
  return funcs::SolveWide(u, b.Adjoint()).Adjoint();
}

// The gradient of the rows of x in the order of the factors, [m, n].
RealMatrix PackedLuGrad(const RealMatrix& packed, const RealMatrix& g) {
  const int64_t m = packed.rows(), n = packed.cols(), k = std::min(m, n);
  const RealMatrix square = packed.Block(0, k, 0, k), g_square = g.Block(0, k, 0, k);
  const RealMatrix l = square.Lower().WithUnitDiagonal(), u = square.Upper();
  RealMatrix g_l = g_square.StrictlyLower(), g_u = g_square.Upper();
  // The part right of the square depends on L, the part below it on U.
  const RealMatrix right = SolveLowerTurned(l, g.Block(0, k, k, n - k));
  const RealMatrix below = SolveUpperTurned(g.Block(k, m - k, 0, k), u);
  if (n > k) g_l = g_l - (right * packed.Block(0, k, k, n - k).Adjoint()).StrictlyLower();
  if (m > k) g_u = g_u - (packed.Block(k, m - k, 0, k).Adjoint() * below).Upper();
  const RealMatrix inner = (l.Adjoint() * g_l).StrictlyLower() + (g_u * u.Adjoint()).Upper();
  const RealMatrix first = SolveUpperTurned(SolveLowerTurned(l, inner), u);
  return RealMatrix::Map(m, n, [&](int64_t i, int64_t j) {
    return i >= k ? below(i - k, j) : j >= k ? right(i, j - k) : first(i, j);
  });
}

}  // namespace

template <typename T, typename Context>
void LuGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                  const DenseTensor& pivots, const DenseTensor& out_grad, bool /*pivot*/,
                  DenseTensor* x_grad) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, k = std::min(m, batch.cols);
  const funcs::MatricesOf<T> factors(out), grads(out_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const auto order = funcs::OrderOfRows(m, pivots.data<int>() + i * k, k);
    const RealMatrix rows = PackedLuGrad(factors[i], grads[i]);
    RealMatrix result(m, batch.cols);
    for (int64_t r = 0; r < m; ++r) {
      for (int64_t c = 0; c < batch.cols; ++c) result(order[r], c) = rows(r, c);
    }
    return result;
  });
}

template <typename T, typename Context>
void LuUnpackGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor&,
                        const DenseTensor&, const DenseTensor&, const DenseTensor&,
                        const DenseTensor& l_grad, const DenseTensor& u_grad, bool, bool,
                        DenseTensor* x_grad) {
  const funcs::MatricesOf<T> lower(l_grad), upper(u_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const RealMatrix l = lower[i], u = upper[i];
    return RealMatrix::Map(l.rows(), u.cols(),
                           [&](int64_t r, int64_t c) { return c < r ? l(r, c) : u(r, c); });
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(lu_grad, CPU, ALL_LAYOUT, phi::LuGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(lu_unpack_grad, CPU, ALL_LAYOUT, phi::LuUnpackGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
