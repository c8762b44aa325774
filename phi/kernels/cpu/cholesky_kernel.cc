#include "phi/kernels/cholesky_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/matrix_factor.h"

namespace phi {
namespace {

// Calls solve(matrix, right hand side in place, its columns) for each pair.
template <typename T, typename Context, typename Solve>
void SolveEach(const Context& ctx, const DenseTensor& matrices, const DenseTensor& sides,
               DenseTensor* out, Solve solve) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::MatrixBatch a(matrices.dims()), b(sides.dims());
  const auto dims = funcs::BatchDims(out->dims());
  const auto a_dims = funcs::BatchDims(matrices.dims()), b_dims = funcs::BatchDims(sides.dims());
  const T *from_a = matrices.data<T>(), *from_b = sides.data<T>();
  const int64_t size = b.Elements(), grain = 1 + 20000 / (1 + a.Elements() * b.cols);
  ParallelFor(out->numel() / size, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      std::copy_n(from_b + funcs::RepeatedItem(dims, b_dims, i) * size, size, to + i * size);
      solve(from_a + funcs::RepeatedItem(dims, a_dims, i) * a.Elements(), to + i * size, b.cols);
    }
  });
}

}  // namespace

template <typename T, typename Context>
void CholeskyKernel(const Context& ctx, const DenseTensor& x, bool upper, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  const int64_t n = batch.rows, size = batch.Elements();
  ParallelFor(batch.count, 1 + 20000 / (n * size), [&](int64_t begin, int64_t end) {
    std::vector<T> factor(size);
    for (int64_t i = begin; i < end; ++i) {
      const T* from = held.data<T>() + i * size;
      if (upper) {  // the lower triangle of its transpose
        funcs::TransposeMatrix(n, n, from, factor.data());
      } else {
        std::copy_n(from, size, factor.data());
      }
      const int64_t bad = funcs::FactorCholesky(n, factor.data());
      PADDLE_ENFORCE(bad < 0, errors::InvalidArgument("matrix %d of input X is not positive "
                                                      "definite: its leading minor %d is not",
                                                      i, bad + 1));
      for (int64_t r = 0; r < n; ++r) {
        std::fill(factor.begin() + r * n + r + 1, factor.begin() + (r + 1) * n, T(0));
      }
      if (upper) {
        funcs::TransposeMatrix(n, n, factor.data(), to + i * size);
      } else {
        std::copy_n(factor.data(), size, to + i * size);
      }
    }
  });
}

template <typename T, typename Context>
void CholeskySolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, bool upper,
                         DenseTensor* out) {
  const int64_t n = y.dims()[y.dims().size() - 1];
  SolveEach<T>(ctx, y, x, out, [=](const T* factor, T* b, int64_t k) {
    const funcs::MatrixView<T> plain = {factor, n, 1}, transposed = {factor, 1, n};
    funcs::SolveTriangle(n, k, upper ? transposed : plain, {true, false}, b, k);
    funcs::SolveTriangle(n, k, upper ? plain : transposed, {false, false}, b, k);
  });
}

template <typename T, typename Context>
void TriangularSolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           bool upper, bool transpose, bool unitriangular, DenseTensor* out) {
  const int64_t n = x.dims()[x.dims().size() - 1];
  const funcs::Triangle triangle = {upper == transpose, unitriangular};
  SolveEach<T>(ctx, x, y, out, [=](const T* matrix, T* b, int64_t k) {
    funcs::SolveTriangle(n, k, funcs::DenseMatrix(matrix, n, transpose), triangle, b, k);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(cholesky, CPU, ALL_LAYOUT, phi::CholeskyKernel, float, double) {}
PD_REGISTER_KERNEL(cholesky_solve, CPU, ALL_LAYOUT, phi::CholeskySolveKernel, float, double) {}
PD_REGISTER_KERNEL(triangular_solve, CPU, ALL_LAYOUT, phi::TriangularSolveKernel, float, double) {}
