#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"
#include "phi/kernels/svd_kernel.h"

namespace phi {
namespace {

using funcs::GpuRealMatrices;
using funcs::GpuWideView;

struct ZerosOf {
  __device__ double operator()(int64_t, int64_t, int64_t) const { return 0; }
};

// (m - mᵀ) / (s_j² - s_i²); what stands on the diagonal is no number.
struct SvdTurnOf {
  GpuWideView<double> m, s;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    const double a = s(item, 0, i), b = s(item, 0, j);
    return (m(item, i, j) - m(item, j, i)) / ((b - a) * (b + a));
  }
};
struct SvdInnerOf {
  GpuWideView<double> of_u, of_v, s, s_grad;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    if (i == j) return s_grad(item, 0, i);
    return of_u(item, i, j) * s(item, 0, j) + s(item, 0, i) * of_v(item, i, j);
  }
};
struct DividedColumnsOf {
  GpuWideView<double> m, s;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return m(item, i, j) / s(item, 0, j);
  }
};

// With k singular values: u [m, k], v [n, k], s [1, k], and the gradients of all.
struct GpuThinSvd {
  GpuRealMatrices u, v, u_grad, v_grad, s, s_grad;

  GpuRealMatrices TurnOf(const GpuRealMatrices& a, const GpuRealMatrices& g) const {
    const GpuRealMatrices product = funcs::GpuAdjoint(a) * g;
    return product.MapLike(SvdTurnOf{product.view(), s.view()});
  }
  // g / s by columns, without what lies in the space of a.
  GpuRealMatrices OutsideOf(const GpuRealMatrices& a, const GpuRealMatrices& g) const {
    if (a.rows() == a.cols()) return a.MapLike(ZerosOf());
    const GpuRealMatrices rest = funcs::GpuBlend(1, g, -1, a * (funcs::GpuAdjoint(a) * g));
    return rest.MapLike(DividedColumnsOf{rest.view(), s.view()});
  }
  GpuRealMatrices Grad() const {
    const GpuRealMatrices of_u = TurnOf(u, u_grad), of_v = TurnOf(v, v_grad);
    const GpuRealMatrices inner =
        of_u.MapLike(SvdInnerOf{of_u.view(), of_v.view(), s.view(), s_grad.view()});
    const GpuRealMatrices left = funcs::GpuBlend(1, u * inner, 1, OutsideOf(u, u_grad));
    return funcs::GpuBlend(1, left * funcs::GpuAdjoint(v), 1,
                           u * funcs::GpuAdjoint(OutsideOf(v, v_grad)));
  }
};

}  // namespace

template <typename T, typename Context>
void SvdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& u,
                   const DenseTensor& vh, const DenseTensor& s,
                   const paddle::optional<DenseTensor>& u_grad,
                   const paddle::optional<DenseTensor>& vh_grad,
                   const paddle::optional<DenseTensor>& s_grad, bool /*full_matrices*/,
                   DenseTensor* x_grad) {
  ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n), count = batch.count;
  // The matrices of a tensor, or zeros; the first k columns.
  const auto left = [&](const DenseTensor* a) {
    if (a == nullptr) return GpuRealMatrices::Map(ctx, count, m, k, ZerosOf());
    return funcs::GpuBlock(funcs::GpuMatricesOf<T>(ctx, *a), 0, m, 0, k);
  };
  const auto right = [&](const DenseTensor* a) {
    if (a == nullptr) return GpuRealMatrices::Map(ctx, count, n, k, ZerosOf());
    return funcs::GpuAdjoint(funcs::GpuBlock(funcs::GpuMatricesOf<T>(ctx, *a), 0, k, 0, n));
  };
  const auto values = [&](const DenseTensor* a) {
    if (a == nullptr) return GpuRealMatrices::Map(ctx, count, 1, k, ZerosOf());
    return funcs::GpuMatricesOf<T>(ctx, *a, 1, k);
  };
  const GpuThinSvd svd{left(&u),
                       right(&vh),
                       left(u_grad.get_ptr()),
                       right(vh_grad.get_ptr()),
                       values(&s),
                       values(s_grad.get_ptr())};
  funcs::WriteGpuMatrices<T>(svd.Grad(), x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(svd_grad, GPU, ALL_LAYOUT, phi::SvdGradKernel, float, double) {}
