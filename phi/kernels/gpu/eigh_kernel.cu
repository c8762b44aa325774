#include "phi/kernels/eigh_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/gpu_spectral.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"

namespace phi {

template <typename T, typename Context>
void EighKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo,
                DenseTensor* values, DenseTensor* vectors) {
  EigvalshKernel<T, Context>(ctx, x, uplo, false, values, vectors);
}

template <typename T, typename Context>
void EigvalshKernel(const Context& ctx, const DenseTensor& x, const std::string& uplo, bool is_test,
                    DenseTensor* values, DenseTensor* vectors) {
  using Real = phi::dtype::Real<T>;
  using Wide = typename funcs::GpuWideElement<T>::type;
  const DenseTensor held = x;  // `vectors` may be its memory
  auto* to = ctx.template Alloc<Real>(values);
  T* columns = is_test || vectors == nullptr ? nullptr : ctx.template Alloc<T>(vectors);
  if (x.numel() == 0) return;
  const auto a = funcs::GpuMatricesOf<T>(ctx, held);
  const int64_t count = a.count(), n = a.rows();
  const funcs::GpuRealMatrices wide_values(ctx, count, 1, n);
  const funcs::GpuWideMatrices<Wide> wide_vectors(ctx, columns == nullptr ? 0 : count, n, n);
  funcs::GpuHermitianEigen<Wide>(ctx, count, n, a.data(), uplo == "L", wide_values.data(),
                                 columns == nullptr ? nullptr : wide_vectors.data());
  primitive::GpuLoop(ctx, count * n, funcs::GpuWidenBody<double, Real>{wide_values.data(), to});
  if (columns == nullptr) return;
  primitive::GpuLoop(ctx, count * n * n,
                     funcs::GpuWidenBody<Wide, T>{wide_vectors.data(), columns});
}

}  // namespace phi

// Values of a Hermitian matrix are real where it is complex.
PD_REGISTER_KERNEL(eigh, GPU, ALL_LAYOUT, phi::EighKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(eigvalsh, GPU, ALL_LAYOUT, phi::EigvalshKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
