#include "phi/kernels/svd_kernel.h"

#include <algorithm>
#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/gpu_spectral.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"

namespace phi {
namespace {

using funcs::GpuRealMatrices;

// Singular values or eigenvalues of all matrices, [count, 1, k].
template <typename T>
GpuRealMatrices SpectraOnGpu(const GPUContext& ctx, const DenseTensor& x, bool hermitian) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols;
  GpuRealMatrices values(ctx, batch.count, 1, std::min(m, n));
  if (x.numel() == 0) return values;
  const GpuRealMatrices a = funcs::GpuMatricesOf<T>(ctx, x);
  if (hermitian) {
    funcs::GpuHermitianEigen<double>(ctx, batch.count, n, a.data(), true, values.data(), nullptr);
  } else {
    funcs::GpuSingularValues(ctx, batch.count, m, n, a.data(), false, nullptr, values.data(),
                             nullptr);
  }
  return values;
}

// How many moduli of the values of its matrix are above the tolerance of result i.
template <typename T>
struct CountAboveBody {
  const double* values;
  int64_t k;
  double unit;  // the default tolerance is that part of the greatest value; 0: there is none
  double tolerance;
  const T* tolerances;                     // nullptr: `tolerance`
  const int64_t *tolerance_items, *items;  // nullptr: i
  int* out;

  __device__ void operator()(int64_t i) const {
    const double* const mine = values + (items == nullptr ? i : items[i]) * k;
    double limit = tolerance;
    if (tolerances != nullptr) {
      limit = static_cast<double>(tolerances[tolerance_items == nullptr ? i : tolerance_items[i]]);
    }
    if (unit > 0) {
      double greatest = 0;
      for (int64_t j = 0; j < k; ++j)
        greatest = greatest < fabs(mine[j]) ? fabs(mine[j]) : greatest;
      limit = limit < greatest * unit ? greatest * unit : limit;
    }
    int count = 0;
    for (int64_t j = 0; j < k; ++j) count += fabs(mine[j]) > limit ? 1 : 0;
    out[i] = count;
  }
};

template <typename T>
double DefaultToleranceUnit(const DenseTensor& x, bool use_default_tol) {
  const funcs::MatrixBatch batch(x.dims());
  return use_default_tol ? static_cast<double>(std::numeric_limits<T>::epsilon()) *
                               static_cast<double>(std::max(batch.rows, batch.cols))
                         : 0.0;
}

template <typename T>
void StoreMatrices(const GpuRealMatrices& from, T* to) {
  primitive::GpuLoop(from.ctx(), from.tensor().numel(),
                     funcs::GpuWidenBody<double, T>{from.data(), to});
}

}  // namespace

template <typename T, typename Context>
void SvdKernel(const Context& ctx, const DenseTensor& x, bool full_matrices, DenseTensor* u,
               DenseTensor* s, DenseTensor* vh) {
  const DenseTensor held = x;
  T* left = ctx.template Alloc<T>(u);
  T* values = ctx.template Alloc<T>(s);
  T* right = ctx.template Alloc<T>(vh);
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n), count = batch.count;
  const GpuRealMatrices a = funcs::GpuMatricesOf<T>(ctx, held, m, n);
  const GpuRealMatrices wide_u(ctx, count, m, full_matrices ? m : k), wide_s(ctx, count, 1, k);
  const GpuRealMatrices wide_vh(ctx, count, full_matrices ? n : k, n);
  funcs::GpuSingularValues(ctx, count, m, n, a.data(), full_matrices, wide_u.data(), wide_s.data(),
                           wide_vh.data());
  StoreMatrices(wide_u, left);
  StoreMatrices(wide_s, values);
  StoreMatrices(wide_vh, right);
}

template <typename T, typename Context>
void MatrixRankKernel(const Context& ctx, const DenseTensor& x, float tol, bool use_default_tol,
                      bool hermitian, DenseTensor* out) {
  int* to = ctx.template Alloc<int>(out);
  const GpuRealMatrices values = SpectraOnGpu<T>(ctx, x, hermitian);
  primitive::GpuLoop(
      ctx, out->numel(),
      CountAboveBody<T>{values.data(), values.cols(), DefaultToleranceUnit<T>(x, use_default_tol),
                        use_default_tol ? 0.0 : static_cast<double>(tol), nullptr, nullptr, nullptr,
                        to});
}

template <typename T, typename Context>
void MatrixRankTolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& tol,
                         bool use_default_tol, bool hermitian, DenseTensor* out) {
  int* to = ctx.template Alloc<int>(out);
  if (out->numel() == 0) return;
  const auto dims = vectorize(out->dims());
  const funcs::GpuRepeatedItems tolerances(ctx, dims, vectorize(tol.dims()));
  const funcs::GpuRepeatedItems items(ctx, dims, funcs::BatchDims(x.dims()));
  const GpuRealMatrices values = SpectraOnGpu<T>(ctx, x, hermitian);
  primitive::GpuLoop(
      ctx, out->numel(),
      CountAboveBody<T>{values.data(), values.cols(), DefaultToleranceUnit<T>(x, use_default_tol),
                        0.0, tol.data<T>(), tolerances.data(), items.data(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(svd, GPU, ALL_LAYOUT, phi::SvdKernel, float, double) {}
PD_REGISTER_KERNEL(matrix_rank, GPU, ALL_LAYOUT, phi::MatrixRankKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(matrix_rank_tol, GPU, ALL_LAYOUT, phi::MatrixRankTolKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT32);
}
