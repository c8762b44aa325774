#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/matrix_grad.h"
#include "phi/kernels/svd_kernel.h"

namespace phi {
namespace {

using funcs::RealMatrix;

// With k singular values: u [m, k], v [n, k], and the gradients of both.
struct ThinSvd {
  RealMatrix u, v, u_grad, v_grad;
  std::vector<double> s, s_grad;
};

// (aᵀ g - gᵀ a) / (s_j² - s_i²); what stands on the diagonal is no number.
RealMatrix TurnOf(const RealMatrix& a, const RealMatrix& g, const std::vector<double>& s) {
  const RealMatrix product = a.Adjoint() * g;
  return product.Each([&](int64_t i, int64_t j, double v) {
    return (v - product(j, i)) / ((s[j] - s[i]) * (s[j] + s[i]));
  });
}
// g / s by columns, without what lies in the space of a.
RealMatrix OutsideOf(const RealMatrix& a, const RealMatrix& g, const std::vector<double>& s) {
  if (a.rows() == a.cols()) return RealMatrix(a.rows(), a.cols());
  const RealMatrix rest = g - a * (a.Adjoint() * g);
  return rest.Each([&](int64_t, int64_t j, double v) { return v / s[j]; });
}

RealMatrix ThinSvdGrad(const ThinSvd& f) {
  const RealMatrix of_u = TurnOf(f.u, f.u_grad, f.s), of_v = TurnOf(f.v, f.v_grad, f.s);
  const RealMatrix inner = of_u.Each([&](int64_t i, int64_t j, double v) {
    return i == j ? f.s_grad[i] : v * f.s[j] + f.s[i] * of_v(i, j);
  });
  const RealMatrix left = f.u * inner + OutsideOf(f.u, f.u_grad, f.s);
  return left * f.v.Adjoint() + f.u * OutsideOf(f.v, f.v_grad, f.s).Adjoint();
}

}  // namespace

template <typename T, typename Context>
void SvdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& u,
                   const DenseTensor& vh, const DenseTensor& s,
                   const paddle::optional<DenseTensor>& u_grad,
                   const paddle::optional<DenseTensor>& vh_grad,
                   const paddle::optional<DenseTensor>& s_grad, bool /*full_matrices*/,
                   DenseTensor* x_grad) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n);
  // Matrix i of a tensor, or zeros; the first k columns.
  const auto left = [&](const DenseTensor* a, int64_t i) {
    return a == nullptr ? RealMatrix(m, k) : funcs::MatricesOf<T>(*a)[i].Block(0, m, 0, k);
  };
  const auto right = [&](const DenseTensor* a, int64_t i) {
    return a == nullptr ? RealMatrix(n, k)
                        : funcs::MatricesOf<T>(*a)[i].Block(0, k, 0, n).Adjoint();
  };
  const auto values = [&](const DenseTensor* a, int64_t i) {
    std::vector<double> row(static_cast<size_t>(k));
    for (int64_t j = 0; a != nullptr && j < k; ++j) row[j] = a->data<T>()[i * k + j];
    return row;
  };
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    return ThinSvdGrad({left(&u, i), right(&vh, i), left(u_grad.get_ptr(), i),
                        right(vh_grad.get_ptr(), i), values(&s, i), values(s_grad.get_ptr(), i)});
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(svd_grad, CPU, ALL_LAYOUT, phi::SvdGradKernel, float, double) {}
