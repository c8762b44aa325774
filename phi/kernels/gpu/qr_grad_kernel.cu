#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/infermeta/decomposition.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"
#include "phi/kernels/qr_kernel.h"

namespace phi {
namespace {

using funcs::GpuRealMatrices;

// The lower triangle and its mirror image.
struct MirroredOf {
  funcs::GpuWideView<double> a;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return j < i ? a(item, i, j) : a(item, j, i);
  }
};
struct SideBySideOf {
  funcs::GpuWideView<double> left, right;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return j < left.cols ? left(item, i, j) : right(item, i, j - left.cols);
  }
};

// The gradient of matrices from those of their factors q [m, k] and r, which is square.
GpuRealMatrices TallQrGradOnGpu(const GpuRealMatrices& q, const GpuRealMatrices& r,
                                const GpuRealMatrices& q_grad, const GpuRealMatrices& r_grad) {
  const GpuRealMatrices m =
      funcs::GpuBlend(1, r * funcs::GpuAdjoint(r_grad), -1, funcs::GpuAdjoint(q_grad) * q);
  const GpuRealMatrices symmetric = m.MapLike(MirroredOf{m.view()});
  const GpuRealMatrices sum = funcs::GpuBlend(1, q_grad, 1, q * symmetric);
  return funcs::GpuAdjoint(
      funcs::GpuSolvedTriangles(r, false, false, false, funcs::GpuAdjoint(sum)));
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
  ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const GpuRealMatrices q_of = funcs::GpuMatricesOf<T>(ctx, q);
  const GpuRealMatrices r_of = funcs::GpuMatricesOf<T>(ctx, r);
  const GpuRealMatrices g_q = funcs::GpuMatricesOf<T>(ctx, q_grad);
  const GpuRealMatrices g_r = funcs::GpuMatricesOf<T>(ctx, r_grad);
  if (m >= n) return funcs::WriteGpuMatrices<T>(TallQrGradOnGpu(q_of, r_of, g_q, g_r), x_grad);
  const GpuRealMatrices g_rest = funcs::GpuBlock(g_r, 0, k, k, n - k);
  const GpuRealMatrices beside = funcs::GpuBlock(funcs::GpuMatricesOf<T>(ctx, x), 0, m, k, n - k);
  const GpuRealMatrices all_q = funcs::GpuBlend(1, g_q, 1, beside * funcs::GpuAdjoint(g_rest));
  const GpuRealMatrices first = TallQrGradOnGpu(q_of, funcs::GpuBlock(r_of, 0, k, 0, k), all_q,
                                                funcs::GpuBlock(g_r, 0, k, 0, k));
  const GpuRealMatrices rest = q_of * g_rest;
  funcs::WriteGpuMatrices<T>(
      GpuRealMatrices::Map(ctx, batch.count, m, n, SideBySideOf{first.view(), rest.view()}),
      x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(qr_grad, GPU, ALL_LAYOUT, phi::QrGradKernel, float, double) {}
