#include "phi/core/kernel_registry.h"
#include "phi/kernels/cholesky_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"

namespace phi {
namespace {

using funcs::GpuRealMatrices;

// Of the lower triangle, half of the diagonal; else 0.
struct HalfLowerOf {
  funcs::GpuWideView<double> a;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return j < i ? a(item, i, j) : j == i ? a(item, i, j) / 2 : 0.0;
  }
};
struct SymmetricPartOf {
  funcs::GpuWideView<double> a;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return (a(item, i, j) + a(item, j, i)) / 2;
  }
};

// The matrices of `x` that the items of a result read.
template <typename T>
GpuRealMatrices RepeatedMatrices(const GPUContext& ctx, const DenseTensor& x, int64_t count,
                                 const funcs::GpuRepeatedItems& items) {
  GpuRealMatrices own = funcs::GpuMatricesOf<T>(ctx, x);
  if (!items.repeats()) return own;
  const auto a = own.view();
  const int64_t* source = items.data();
  return GpuRealMatrices::Map(
      ctx, count, own.rows(), own.cols(),
      [=] DEVICE(int64_t item, int64_t i, int64_t j) { return a(source[item], i, j); });
}

}  // namespace

template <typename T, typename Context>
void CholeskyGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                        bool upper, DenseTensor* x_grad) {
  ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  GpuRealMatrices factor = funcs::GpuMatricesOf<T>(ctx, out);
  GpuRealMatrices g = funcs::GpuMatricesOf<T>(ctx, out_grad);
  if (upper) {
    factor = funcs::GpuAdjoint(factor);
    g = funcs::GpuAdjoint(g);
  }
  const GpuRealMatrices product = funcs::GpuAdjoint(factor) * g;
  const GpuRealMatrices inner = product.MapLike(HalfLowerOf{product.view()});
  const GpuRealMatrices left = funcs::GpuSolvedTriangles(factor, true, false, false, inner);
  const GpuRealMatrices s =
      funcs::GpuSolvedTriangles(factor, true, false, false, funcs::GpuAdjoint(left));
  funcs::WriteGpuMatrices<T>(s.MapLike(SymmetricPartOf{s.view()}), x_grad);
}

template <typename T, typename Context>
void CholeskySolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             const DenseTensor& out, const DenseTensor& out_grad, bool upper,
                             DenseTensor* x_grad, DenseTensor* y_grad) {
  if (out.numel() == 0) {
    funcs::AllocZeros<T>(ctx, x_grad);
    funcs::AllocZeros<T>(ctx, y_grad);
    return;
  }
  const auto dims = funcs::BatchDims(out.dims());
  const funcs::GpuRepeatedItems to_y(ctx, dims, funcs::BatchDims(y.dims()));
  const funcs::GpuRepeatedItems to_x(ctx, dims, funcs::BatchDims(x.dims()));
  const GpuRealMatrices solution = funcs::GpuMatricesOf<T>(ctx, out);
  const GpuRealMatrices stored = RepeatedMatrices<T>(ctx, y, solution.count(), to_y);
  const GpuRealMatrices factor = funcs::GpuLower(upper ? funcs::GpuAdjoint(stored) : stored);
  const GpuRealMatrices half_way =
      funcs::GpuSolvedTriangles(factor, false, true, false, funcs::GpuMatricesOf<T>(ctx, out_grad));
  const GpuRealMatrices of_x = funcs::GpuSolvedTriangles(factor, true, false, false, half_way);
  if (y_grad != nullptr) {
    const GpuRealMatrices half = of_x * funcs::GpuAdjoint(solution);
    const GpuRealMatrices both = funcs::GpuBlend(1, half, 1, funcs::GpuAdjoint(half));
    const GpuRealMatrices lower = funcs::GpuLower(both * factor, -1);
    funcs::WriteRepeatedGpuMatrices<T>(upper ? funcs::GpuAdjoint(lower) : lower, to_y, y_grad);
  }
  if (x_grad != nullptr) funcs::WriteRepeatedGpuMatrices<T>(of_x, to_x, x_grad);
}

template <typename T, typename Context>
void TriangularSolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& out, const DenseTensor& out_grad, bool upper,
                               bool transpose, bool unitriangular, DenseTensor* x_grad,
                               DenseTensor* y_grad) {
  if (out.numel() == 0) {
    funcs::AllocZeros<T>(ctx, x_grad);
    funcs::AllocZeros<T>(ctx, y_grad);
    return;
  }
  const auto dims = funcs::BatchDims(out.dims());
  const funcs::GpuRepeatedItems to_x(ctx, dims, funcs::BatchDims(x.dims()));
  const funcs::GpuRepeatedItems to_y(ctx, dims, funcs::BatchDims(y.dims()));
  const GpuRealMatrices solution = funcs::GpuMatricesOf<T>(ctx, out);
  const GpuRealMatrices of_y =
      funcs::GpuSolvedTriangles(funcs::GpuMatricesOf<T>(ctx, x), !transpose, upper != transpose,
                                unitriangular, funcs::GpuMatricesOf<T>(ctx, out_grad), to_x.data());
  if (x_grad != nullptr) {
    const GpuRealMatrices all =
        transpose ? solution * funcs::GpuAdjoint(of_y) : of_y * funcs::GpuAdjoint(solution);
    // The original's first diagonal is the one above the main one, of a lower unit triangle too.
    const int64_t first = unitriangular ? 1 : 0;
    funcs::WriteRepeatedGpuMatrices<T>(
        funcs::GpuBand(all, upper ? first : -funcs::kNoBand, upper ? funcs::kNoBand : first, -1),
        to_x, x_grad);
  }
  if (y_grad != nullptr) funcs::WriteRepeatedGpuMatrices<T>(of_y, to_y, y_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(cholesky_grad, GPU, ALL_LAYOUT, phi::CholeskyGradKernel, float, double) {}
PD_REGISTER_KERNEL(cholesky_solve_grad, GPU, ALL_LAYOUT, phi::CholeskySolveGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(triangular_solve_grad, GPU, ALL_LAYOUT, phi::TriangularSolveGradKernel, float,
                   double) {}
