#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/decomposition.h"
#include "phi/kernels/funcs/linalg/matrix_grad.h"
#include "phi/kernels/qr_kernel.h"

namespace phi {
namespace {

using funcs::RealMatrix;

// The gradient of a matrix from those of its factors q [m, k] and r, which is square.
RealMatrix TallQrGrad(const RealMatrix& q, const RealMatrix& r, const RealMatrix& q_grad,
                      const RealMatrix& r_grad) {
  const RealMatrix m = r * r_grad.Adjoint() - q_grad.Adjoint() * q;
  const RealMatrix symmetric =
      m.Each([&](int64_t i, int64_t j, double) { return m(std::max(i, j), std::min(i, j)); });
  return funcs::SolveWide(r, (q_grad + q * symmetric).Adjoint()).Adjoint();
}

}  // namespace

template <typename T, typename Context>
void QrGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& q,
                  const DenseTensor& r, const DenseTensor& q_grad, const DenseTensor& r_grad,
                  const std::string& mode, DenseTensor* x_grad) {
  const QrMode parsed = ParseQrMode(mode);
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n);
  PADDLE_ENFORCE(
      parsed.q && (!parsed.complete || m <= n),
      errors::Unimplemented("the gradient of mode `%s` for x of shape %s is not defined: "
                            "q must be there and have min(m, n) columns",
                            mode, x.dims()));
  const funcs::MatricesOf<T> matrices(x), qs(q), rs(r), q_grads(q_grad), r_grads(r_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const RealMatrix r_of = rs[i], g_r = r_grads[i], q_of = qs[i];
    if (m >= n) return TallQrGrad(q_of, r_of, q_grads[i], g_r);
    const RealMatrix g_rest = g_r.Block(0, k, k, n - k);
    const RealMatrix g_q = q_grads[i] + matrices[i].Block(0, m, k, n - k) * g_rest.Adjoint();
    const RealMatrix first = TallQrGrad(q_of, r_of.Block(0, k, 0, k), g_q, g_r.Block(0, k, 0, k));
    const RealMatrix rest = q_of * g_rest;
    return RealMatrix::Map(
        m, n, [&](int64_t row, int64_t c) { return c < k ? first(row, c) : rest(row, c - k); });
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(qr_grad, CPU, ALL_LAYOUT, phi::QrGradKernel, float, double) {}
