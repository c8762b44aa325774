#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/eigh_kernel.h"
#include "phi/kernels/funcs/linalg/matrix_grad.h"

namespace phi {
namespace {

// The n values of matrix i, of type R.
template <typename R>
std::vector<typename funcs::WideElement<R>::type> EigenRow(const DenseTensor& x, int64_t i,
                                                           int64_t n) {
  std::vector<typename funcs::WideElement<R>::type> row;
  for (int64_t k = i * n; k < (i + 1) * n; ++k) {
    row.push_back(funcs::WideElement<R>::From(x.data<R>()[k]));
  }
  return row;
}

}  // namespace

template <typename T, typename Context>
void EighGradKernel(const Context& ctx, const DenseTensor& values, const DenseTensor& vectors,
                    const DenseTensor& values_grad, const DenseTensor& vectors_grad,
                    DenseTensor* x_grad) {
  using Real = phi::dtype::Real<T>;
  const funcs::MatricesOf<T> all(vectors), grads(vectors_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const auto v = all[i], adjoint = v.Adjoint();
    const auto w = EigenRow<Real>(values, i, v.rows()),
               g = EigenRow<Real>(values_grad, i, v.rows());
    using Wide = std::decay_t<decltype(v(0, 0))>;
    // On the diagonal is no number: it is replaced.
    const auto turned = (adjoint * grads[i]).Each([&](int64_t r, int64_t c, const Wide& value) {
      return value / (w[c] - w[r]);
    });
    const auto inner =
        (turned + turned.Adjoint()).Each([&](int64_t r, int64_t c, const Wide& value) {
          return r == c ? Wide(g[r]) : value * 0.5;
        });
    return v * inner * adjoint;
  });
}

template <typename T, typename Context>
void EigvalshGradKernel(const Context& ctx, const DenseTensor& vectors,
                        const DenseTensor& values_grad, const std::string&, bool,
                        DenseTensor* x_grad) {
  using Real = phi::dtype::Real<T>;
  const funcs::MatricesOf<T> all(vectors);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const auto v = all[i];
    const auto g = EigenRow<Real>(values_grad, i, v.rows());
    using Wide = std::decay_t<decltype(v(0, 0))>;
    return v.Each([&](int64_t, int64_t c, const Wide& value) { return value * g[c]; }) *
           v.Adjoint();
  });
}

template <typename T, typename Context>
void EigGradKernel(const Context& ctx, const DenseTensor& values, const DenseTensor& vectors,
                   const DenseTensor& values_grad, const DenseTensor& vectors_grad,
                   DenseTensor* x_grad) {
  using Wide = std::complex<double>;
  const funcs::MatricesOf<T> all(vectors), grads(vectors_grad);
  funcs::WriteMatrixGrads<T>(ctx, x_grad, [&](int64_t i) {
    const auto v = all[i], adjoint = v.Adjoint();
    const auto w = EigenRow<T>(values, i, v.rows()), g = EigenRow<T>(values_grad, i, v.rows());
    const auto turned = adjoint * grads[i], lengths = adjoint * v;
    const auto inner = turned.Each([&](int64_t r, int64_t c, const Wide& value) {
      if (r == c) return g[r];
      return (value - lengths(r, c) * turned(c, c).real()) / std::conj(w[c] - w[r]);
    });
    return funcs::SolveWide(adjoint, inner * adjoint);
  });
}

}  // namespace phi

// Values of a Hermitian matrix are real where its vectors are complex.
PD_REGISTER_KERNEL(eigh_grad, CPU, ALL_LAYOUT, phi::EighGradKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eigvalsh_grad, CPU, ALL_LAYOUT, phi::EigvalshGradKernel, float, double,
                   phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eig_grad, CPU, ALL_LAYOUT, phi::EigGradKernel, phi::complex64, phi::complex128) {
}
