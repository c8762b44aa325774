#include "phi/kernels/cholesky_kernel.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_factor.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// `out` gets the right-hand sides, broadcast.
template <typename T>
T* CopySides(const GPUContext& ctx, const DenseTensor& sides, DenseTensor* out) {
  const DenseTensor held = sides;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return to;
  const funcs::GpuRepeatedItems items(ctx, funcs::BatchDims(out->dims()),
                                      funcs::BatchDims(sides.dims()));
  const T* from = held.data<T>();
  if (!items.repeats()) {
    funcs::GpuCopyAsync(ctx, to, from, static_cast<size_t>(out->numel()) * sizeof(T));
    return to;
  }
  const int64_t size = funcs::MatrixBatch(sides.dims()).Elements();
  const int64_t* source = items.data();
  primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t at) {
    const int64_t item = at / size;
    to[at] = from[source[item] * size + at - item * size];
  });
  return to;
}

}  // namespace

template <typename T, typename Context>
void CholeskyKernel(const Context& ctx, const DenseTensor& x, bool upper, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const funcs::MatrixBatch batch(x.dims());
  const int64_t n = batch.rows, count = batch.count;
  const funcs::GpuArray<int> infos_memory(ctx, count);
  int* const infos = infos_memory.data();
  funcs::GpuCopyAsync(ctx, to, held.data<T>(), static_cast<size_t>(x.numel()) * sizeof(T));
  funcs::GpuFactorCholesky(ctx, count, n, upper, to, infos);
  const GpuMatrixCheck check(ctx, "cholesky", "matrix %d of input X is not positive definite");
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    if (infos[i] != 0) check.Refuse(i);
  });
}

template <typename T, typename Context>
void CholeskySolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, bool upper,
                         DenseTensor* out) {
  T* to = CopySides<T>(ctx, x, out);
  if (out->numel() == 0) return;
  const funcs::MatrixBatch sides(out->dims());
  const int64_t n = sides.rows;
  const funcs::GpuRepeatedItems items(ctx, funcs::BatchDims(out->dims()),
                                      funcs::BatchDims(y.dims()));
  // Of a factor U: Uᵀ first.
  funcs::GpuTriangles<T> triangles{y.data<T>(), n * n, upper ? 1 : n, upper ? n : 1,
                                   true,        false, items.data()};
  funcs::GpuSolveTriangles(ctx, sides.count, n, sides.cols, triangles, to);
  std::swap(triangles.row_step, triangles.col_step);
  triangles.lower = false;
  funcs::GpuSolveTriangles(ctx, sides.count, n, sides.cols, triangles, to);
}

template <typename T, typename Context>
void TriangularSolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           bool upper, bool transpose, bool unitriangular, DenseTensor* out) {
  T* to = CopySides<T>(ctx, y, out);
  if (out->numel() == 0) return;
  const funcs::MatrixBatch sides(out->dims());
  const int64_t n = sides.rows;
  const funcs::GpuRepeatedItems items(ctx, funcs::BatchDims(out->dims()),
                                      funcs::BatchDims(x.dims()));
  const funcs::GpuTriangles<T> triangles{
      x.data<T>(),        n * n,         transpose ? 1 : n, transpose ? n : 1,
      upper == transpose, unitriangular, items.data()};
  funcs::GpuSolveTriangles(ctx, sides.count, n, sides.cols, triangles, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(cholesky, GPU, ALL_LAYOUT, phi::CholeskyKernel, float, double) {}
PD_REGISTER_KERNEL(cholesky_solve, GPU, ALL_LAYOUT, phi::CholeskySolveKernel, float, double) {}
PD_REGISTER_KERNEL(triangular_solve, GPU, ALL_LAYOUT, phi::TriangularSolveKernel, float, double) {}
