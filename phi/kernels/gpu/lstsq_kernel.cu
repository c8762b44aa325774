#include "phi/kernels/lstsq_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/full_rank.h"
#include "phi/kernels/funcs/linalg/gpu_householder.h"
#include "phi/kernels/funcs/linalg/gpu_spectral.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace {

using funcs::GpuRealMatrices;
using funcs::GpuWideView;

// As ScaleColumns on the CPU: one thread a column.
struct ExponentBody {
  GpuWideView<double> a;
  int64_t cols;
  int* exponents;
  __device__ void operator()(int64_t at) const {
    double largest = 0;
    for (int64_t i = 0; i < a.rows; ++i) {
      largest = primitive::TakeLargerDouble()(largest, fabs(a(at / cols, i, at % cols)));
    }
    int exponent = 0;
    if (isfinite(largest)) frexp(largest, &exponent);
    exponents[at] = exponent;
  }
};
struct ScaledColumnsOf {
  GpuWideView<double> a;
  int64_t cols;
  const int* exponents;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return ldexp(a(item, i, j), -exponents[item * cols + j]);
  }
};
// Of the rows that have an exponent.
struct ScaledRowsOf {
  GpuWideView<double> b;
  int64_t rows;
  const int* exponents;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return ldexp(b(item, i, j), -exponents[item * rows + i]);
  }
};
struct PaddedRowsOf {
  GpuWideView<double> a;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return i < a.rows ? a(item, i, j) : 0.0;
  }
};

// As CheckFullRank on the CPU.
void CheckFullRankOnGpu(const GPUContext& ctx, const GpuRealMatrices& factors) {
  const GpuMatrixCheck check(ctx, "lstsq",
                             "matrix %d of input X does not have full rank, which driver gels "
                             "needs: of one of its columns (rows, if it is wide) nothing but "
                             "rounding is left; take driver gelsd",
                             true);
  const auto r = factors.view();
  const int64_t size = std::min(factors.rows(), factors.cols());
  const int64_t longest = std::max(factors.rows(), factors.cols());
  primitive::GpuLoop(ctx, factors.count() * size, [=] DEVICE(int64_t at) {
    const int64_t item = at / size, j = at % size;
    double length = 0;
    for (int64_t i = 0; i <= j; ++i) length = hypot(length, r(item, i, j));
    if (funcs::IsDependentColumn(r(item, j, j), length, longest)) check.Refuse(item);
  });
}

// R, or Rᵀ, in the upper triangle of factors.
funcs::GpuTriangles<double> TriangleOf(const GpuRealMatrices& factors, bool transposed) {
  const int64_t width = factors.cols();
  return {factors.data(),
          factors.rows() * width,
          transposed ? 1 : width,
          transposed ? width : 1,
          transposed,
          false};
}

// x [n, k] for full rank. D are the powers of two by which columns are divided.
GpuRealMatrices SolveByQrOnGpu(const GpuRealMatrices& a, const GpuRealMatrices& b) {
  const GPUContext& ctx = a.ctx();
  const int64_t count = a.count(), m = a.rows(), n = a.cols(), k = b.cols();
  const GpuRealMatrices tall = m >= n ? a : funcs::GpuAdjoint(a);
  const int64_t rows = tall.rows(), cols = tall.cols();
  const funcs::GpuArray<int> memory(ctx, count * cols);
  int* const exponents = memory.data();
  primitive::GpuLoop(ctx, count * cols, ExponentBody{tall.view(), cols, exponents});
  const GpuRealMatrices factors = tall.MapLike(ScaledColumnsOf{tall.view(), cols, exponents});
  const GpuRealMatrices tau(ctx, count, 1, cols);
  funcs::GpuFactorQr<double>(ctx, count, rows, cols, factors.data(), tau.data());
  CheckFullRankOnGpu(ctx, factors);
  if (m >= n) {  // a D⁻¹ = Q R, so R D x = the first rows of Qᵀ b
    funcs::GpuApplyQr<double>(ctx, count, rows, cols, factors.data(), tau.data(), k, b.data(),
                              true);
    const GpuRealMatrices x = funcs::GpuBlock(b, 0, n, 0, k);
    funcs::GpuSolveTriangles<double>(ctx, count, n, k, TriangleOf(factors, false), x.data());
    return x.MapLike(ScaledRowsOf{x.view(), cols, exponents});
  }
  // aᵀ D⁻¹ = Q R, so x = Q z with Rᵀ z = D⁻¹ b
  const GpuRealMatrices z = b.MapLike(ScaledRowsOf{b.view(), cols, exponents});
  funcs::GpuSolveTriangles<double>(ctx, count, m, k, TriangleOf(factors, true), z.data());
  const GpuRealMatrices x = GpuRealMatrices::Map(ctx, count, n, k, PaddedRowsOf{z.view()});
  funcs::GpuApplyQr<double>(ctx, count, rows, cols, factors.data(), tau.data(), k, x.data(), false);
  return x;
}

// Parts of the solution along singular vectors whose value is above a part of the greatest.
struct KeptPartsOf {
  GpuWideView<double> parts, values;
  double rcond;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    const double value = values(item, 0, i);
    return value > rcond * values(item, 0, 0) ? parts(item, i, j) / value : 0.0;
  }
};
struct RankedOf {
  GpuWideView<double> x;
  const int* ranks;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return ranks[item] == 0 ? 0.0 : x(item, i, j);
  }
};

// x [n, k] from singular values, which go to `values` [count, 1, min(m, n)]; and ranks.
GpuRealMatrices SolveByValuesOnGpu(const GpuRealMatrices& a, const GpuRealMatrices& b, double rcond,
                                   const GpuRealMatrices& values, int* ranks) {
  const GPUContext& ctx = a.ctx();
  const int64_t count = a.count(), m = a.rows(), n = a.cols(), least = values.cols();
  const GpuRealMatrices u(ctx, count, m, least), vh(ctx, count, least, n);
  funcs::GpuSingularValues(ctx, count, m, n, a.data(), false, u.data(), values.data(), vh.data());
  const auto s = values.view();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t item) {
    int rank = 0;
    for (int64_t i = 0; i < least; ++i) rank += s(item, 0, i) > rcond * s(item, 0, 0) ? 1 : 0;
    ranks[item] = rank;
  });
  const GpuRealMatrices parts = funcs::GpuAdjoint(u) * b;
  const GpuRealMatrices kept = parts.MapLike(KeptPartsOf{parts.view(), s, rcond});
  const GpuRealMatrices x = funcs::GpuAdjoint(vh) * kept;
  return x.MapLike(RankedOf{x.view(), ranks});  // of rank 0, where there may be no number: 0
}

// out[item, c]: the square of what is left of column c of b.
template <typename T>
void WriteResidualsOnGpu(const GpuRealMatrices& a, const GpuRealMatrices& b,
                         const GpuRealMatrices& x, T* out) {
  const auto rest = funcs::GpuBlend(1, b, -1, a * x);
  const auto r = rest.view();
  const int64_t m = r.rows, k = r.cols;
  primitive::GpuLoop(a.ctx(), a.count() * k, [=] DEVICE(int64_t at) {
    const int64_t item = at / k, c = at - item * k;
    double square = 0;
    for (int64_t i = 0; i < m; ++i) square += r(item, i, c) * r(item, i, c);
    out[at] = static_cast<T>(square);
  });
}

}  // namespace

namespace latest {

template <typename T, typename Context>
void LstsqKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, float rcond,
                 const std::string& driver, DenseTensor* solution, DenseTensor* residuals,
                 DenseTensor* rank, DenseTensor* singular_values) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = y.dims()[y.dims().size() - 1];
  funcs::AllocZeros<T>(ctx, solution);
  T* squares = residuals == nullptr ? nullptr : ctx.template Alloc<T>(residuals);
  int* ranks = funcs::AllocZeros<int>(ctx, rank);
  T* values = ctx.template Alloc<T>(singular_values);
  if (x.numel() == 0 || y.numel() == 0) return;
  const double limit = rcond < 0 ? std::numeric_limits<T>::epsilon() : rcond;
  const GpuRealMatrices a = funcs::GpuMatricesOf<T>(ctx, x);
  if (driver == "gels") {
    funcs::WriteGpuMatrices<T>(SolveByQrOnGpu(a, funcs::GpuMatricesOf<T>(ctx, y, m, k)), solution);
  } else {
    const GpuRealMatrices spectrum(ctx, batch.count, 1, std::min(m, n));
    funcs::WriteGpuMatrices<T>(
        SolveByValuesOnGpu(a, funcs::GpuMatricesOf<T>(ctx, y, m, k), limit, spectrum, ranks),
        solution);
    primitive::GpuLoop(ctx, singular_values->numel(),
                       funcs::GpuWidenBody<double, T>{spectrum.data(), values});
  }
  if (squares == nullptr || m <= n) return;
  WriteResidualsOnGpu(a, funcs::GpuMatricesOf<T>(ctx, y, m, k),
                      funcs::GpuMatricesOf<T>(ctx, *solution, n, k), squares);
}

}  // namespace latest
}  // namespace phi

PD_REGISTER_KERNEL(lstsq, GPU, ALL_LAYOUT, phi::latest::LstsqKernel, float, double) {
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
