#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_row_order.h"
#include "phi/kernels/funcs/linalg/gpu_wide_matrices.h"
#include "phi/kernels/lu_kernel.h"

namespace phi {
namespace {

using funcs::GpuRealMatrices;

// Lᵀ⁻¹ b for the unit lower L, and b Uᵀ⁻¹. Only the triangle of `packed` is read.
GpuRealMatrices SolveLowerTurnedOnGpu(const GpuRealMatrices& packed, const GpuRealMatrices& b) {
  return funcs::GpuSolvedTriangles(packed, true, false, true,
                                   funcs::GpuBlock(b, 0, b.rows(), 0, b.cols()));
}
GpuRealMatrices SolveUpperTurnedOnGpu(const GpuRealMatrices& b, const GpuRealMatrices& packed) {
  return funcs::GpuAdjoint(
      funcs::GpuSolvedTriangles(packed, false, false, false, funcs::GpuAdjoint(b)));
}

struct UnitLowerOf {
  funcs::GpuWideView<double> a;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return j < i ? a(item, i, j) : j == i ? 1.0 : 0.0;
  }
};

// Row order[i] of the gradient is row i of the parts: the square, what is right of it or below it.
struct LuGradParts {
  funcs::GpuWideView<double> square, right, below;
  __device__ double At(int64_t item, int64_t i, int64_t j) const {
    const int64_t k = square.rows;
    return i >= k ? below(item, i - k, j) : j >= k ? right(item, i, j - k) : square(item, i, j);
  }
};

}  // namespace

template <typename T, typename Context>
void LuGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                  const DenseTensor& pivots, const DenseTensor& out_grad, bool /*pivot*/,
                  DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n), count = batch.count;
  const GpuRealMatrices packed = funcs::GpuMatricesOf<T>(ctx, out);
  const GpuRealMatrices g = funcs::GpuMatricesOf<T>(ctx, out_grad);
  const GpuRealMatrices square = funcs::GpuBlock(packed, 0, k, 0, k);
  const GpuRealMatrices g_square = funcs::GpuBlock(g, 0, k, 0, k);
  GpuRealMatrices g_l = funcs::GpuStrictlyLower(g_square), g_u = funcs::GpuUpper(g_square);
  // The part right of the square depends on L, the part below it on U.
  const GpuRealMatrices right = SolveLowerTurnedOnGpu(square, funcs::GpuBlock(g, 0, k, k, n - k));
  const GpuRealMatrices below = SolveUpperTurnedOnGpu(funcs::GpuBlock(g, k, m - k, 0, k), square);
  if (n > k) {
    const auto beside = funcs::GpuAdjoint(funcs::GpuBlock(packed, 0, k, k, n - k));
    g_l = funcs::GpuBlend(1, g_l, -1, right * beside, -funcs::kNoBand, -1);
  }
  if (m > k) {
    const auto beneath = funcs::GpuAdjoint(funcs::GpuBlock(packed, k, m - k, 0, k));
    g_u = funcs::GpuBlend(1, g_u, -1, beneath * below, 0, funcs::kNoBand);
  }
  const GpuRealMatrices l = square.MapLike(UnitLowerOf{square.view()});
  const GpuRealMatrices of_l = funcs::GpuStrictlyLower(funcs::GpuAdjoint(l) * g_l);
  const GpuRealMatrices of_u = funcs::GpuUpper(g_u * funcs::GpuAdjoint(funcs::GpuUpper(square)));
  const GpuRealMatrices first = SolveUpperTurnedOnGpu(
      SolveLowerTurnedOnGpu(square, funcs::GpuBlend(1, of_l, 1, of_u)), square);
  const funcs::GpuArray<int64_t> memory(ctx, count * m);
  int64_t* const orders = memory.data();
  funcs::GpuOrderOfRows(ctx, "lu_grad", count, m, pivots.data<int>(), k, orders);
  const LuGradParts parts{first.view(), right.view(), below.view()};
  primitive::GpuLoop(ctx, count * m * n, [=] DEVICE(int64_t at) {
    const int64_t row = at / n, item = row / m;
    to[(item * m + orders[row]) * n + at - row * n] =
        static_cast<T>(parts.At(item, row - item * m, at - row * n));
  });
}

template <typename T, typename Context>
void LuUnpackGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor&,
                        const DenseTensor&, const DenseTensor&, const DenseTensor&,
                        const DenseTensor& l_grad, const DenseTensor& u_grad, bool, bool,
                        DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x_grad->numel() == 0) return;
  const funcs::MatrixBatch batch(x_grad->dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n);
  funcs::DimsOfMatrices(l_grad.dims());
  funcs::DimsOfMatrices(u_grad.dims());
  const T *l = l_grad.data<T>(), *u = u_grad.data<T>();
  primitive::GpuLoop(ctx, batch.count * m * n, [=] DEVICE(int64_t at) {
    const int64_t row = at / n, item = row / m, i = row - item * m, j = at - row * n;
    to[at] = j < i ? l[row * k + j] : u[(item * k + i) * n + j];
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(lu_grad, GPU, ALL_LAYOUT, phi::LuGradKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(lu_unpack_grad, GPU, ALL_LAYOUT, phi::LuUnpackGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
