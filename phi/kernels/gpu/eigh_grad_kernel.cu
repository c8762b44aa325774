#include "phi/core/kernel_registry.h"
#include "phi/kernels/eigh_kernel.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"

namespace phi {
namespace {

// m[r, c] / (w[c] - w[r]); what stands on the diagonal is no number, and is replaced.
template <typename W, typename R>
struct DividedByGapsOf {
  funcs::GpuWideView<W> m;
  const R* values;
  __device__ W operator()(int64_t item, int64_t i, int64_t j) const {
    const double gap = static_cast<double>(values[item * m.cols + j]) -
                       static_cast<double>(values[item * m.cols + i]);
    return m(item, i, j) / W(gap);
  }
};
// The Hermitian part with the gradients of the values on the diagonal.
template <typename W, typename R>
struct HermitianPartOf {
  funcs::GpuWideView<W> m;
  const R* diagonal;
  __device__ W operator()(int64_t item, int64_t i, int64_t j) const {
    if (i == j) return W(static_cast<double>(diagonal[item * m.cols + i]));
    return (m(item, i, j) + funcs::Conjugate(m(item, j, i))) * W(0.5);
  }
};
template <typename W, typename R>
struct ScaledColumnsOf {
  funcs::GpuWideView<W> m;
  const R* factors;
  __device__ W operator()(int64_t item, int64_t i, int64_t j) const {
    return m(item, i, j) * W(static_cast<double>(factors[item * m.cols + j]));
  }
};

// The inner matrix of a general matrix's gradient.
template <typename R>
struct GeneralInnerOf {
  funcs::GpuWideView<complex128> turned, lengths;
  const phi::dtype::complex<R>*values, *values_grad;
  __device__ complex128 operator()(int64_t item, int64_t i, int64_t j) const {
    const int64_t first = item * turned.cols;
    if (i == j) return static_cast<complex128>(values_grad[first + i]);
    const complex128 gap =
        static_cast<complex128>(values[first + j]) - static_cast<complex128>(values[first + i]);
    const complex128 own = lengths(item, i, j) * complex128(turned(item, j, j).real, 0.0);
    return (turned(item, i, j) - own) / funcs::Conjugate(gap);
  }
};

}  // namespace

template <typename T, typename Context>
void EighGradKernel(const Context& ctx, const DenseTensor& values, const DenseTensor& vectors,
                    const DenseTensor& values_grad, const DenseTensor& vectors_grad,
                    DenseTensor* x_grad) {
  using Real = phi::dtype::Real<T>;
  using Wide = typename funcs::GpuWideElement<T>::type;
  ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const auto v = funcs::GpuMatricesOf<T>(ctx, vectors);
  const auto adjoint = funcs::GpuAdjoint(v);
  const auto product = adjoint * funcs::GpuMatricesOf<T>(ctx, vectors_grad);
  const auto turned =
      product.MapLike(DividedByGapsOf<Wide, Real>{product.view(), values.data<Real>()});
  const auto inner =
      turned.MapLike(HermitianPartOf<Wide, Real>{turned.view(), values_grad.data<Real>()});
  funcs::WriteGpuMatrices<T>(v * inner * adjoint, x_grad);
}

template <typename T, typename Context>
void EigvalshGradKernel(const Context& ctx, const DenseTensor& vectors,
                        const DenseTensor& values_grad, const std::string&, bool,
                        DenseTensor* x_grad) {
  using Real = phi::dtype::Real<T>;
  using Wide = typename funcs::GpuWideElement<T>::type;
  ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const auto v = funcs::GpuMatricesOf<T>(ctx, vectors);
  const auto scaled = v.MapLike(ScaledColumnsOf<Wide, Real>{v.view(), values_grad.data<Real>()});
  funcs::WriteGpuMatrices<T>(scaled * funcs::GpuAdjoint(v), x_grad);
}

template <typename T, typename Context>
void EigGradKernel(const Context& ctx, const DenseTensor& values, const DenseTensor& vectors,
                   const DenseTensor& values_grad, const DenseTensor& vectors_grad,
                   DenseTensor* x_grad) {
  ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const auto v = funcs::GpuMatricesOf<T>(ctx, vectors);
  const auto adjoint = funcs::GpuAdjoint(v);
  const auto turned = adjoint * funcs::GpuMatricesOf<T>(ctx, vectors_grad);
  const auto lengths = adjoint * v;
  const auto inner = turned.MapLike(GeneralInnerOf<phi::dtype::Real<T>>{
      turned.view(), lengths.view(), values.data<T>(), values_grad.data<T>()});
  const auto right = inner * adjoint;
  funcs::WriteGpuMatrices<T>(funcs::GpuSolved(adjoint, right), x_grad);
}

}  // namespace phi

// Values of a Hermitian matrix are real where its vectors are complex.
PD_REGISTER_KERNEL(eigh_grad, GPU, ALL_LAYOUT, phi::EighGradKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eigvalsh_grad, GPU, ALL_LAYOUT, phi::EigvalshGradKernel, float, double,
                   phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eig_grad, GPU, ALL_LAYOUT, phi::EigGradKernel, phi::complex64, phi::complex128) {
}
