#pragma once

// For files that nvcc compiles.
#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "phi/common/complex.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_factor.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/funcs/linalg/matrix_grad.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {

// Batches of dense matrices in float64 or complex128, in which the GPU computes gradients of
// factors as WideMatrix does on the CPU. Every operation is enqueued.

template <typename T>
struct GpuWideElement {
  using type = double;
};
template <typename R>
struct GpuWideElement<phi::dtype::complex<R>> {
  using type = phi::dtype::complex<double>;
};

/// How the device reads a batch.
template <typename W>
struct GpuWideView {
  const W* data;
  int64_t rows, cols;
  __device__ W operator()(int64_t item, int64_t i, int64_t j) const {
    return data[(item * rows + i) * cols + j];
  }
};

template <typename W, typename F>
struct GpuWideMapBody {
  int64_t rows, cols;
  F f;
  W* to;
  __device__ void operator()(int64_t at) const {
    const int64_t row = at / cols, item = row / rows;
    to[at] = f(item, row - item * rows, at - row * cols);
  }
};

template <typename W>
class GpuWideMatrices {
 public:
  GpuWideMatrices(const GPUContext& ctx, int64_t count, int64_t rows, int64_t cols)
      : ctx_(&ctx), count_(count), rows_(rows), cols_(cols) {
    values_.Resize(make_ddim({count, rows, cols}));
    data_ = ctx.template Alloc<W>(&values_);
  }
  /// Elements f(item, i, j), a functor of the device.
  template <typename F>
  static GpuWideMatrices Map(const GPUContext& ctx, int64_t count, int64_t rows, int64_t cols,
                             const F& f) {
    GpuWideMatrices out(ctx, count, rows, cols);
    primitive::GpuLoop(ctx, count * rows * cols, GpuWideMapBody<W, F>{rows, cols, f, out.data_});
    return out;
  }

  const GPUContext& ctx() const { return *ctx_; }
  int64_t count() const { return count_; }
  int64_t rows() const { return rows_; }
  int64_t cols() const { return cols_; }
  W* data() const { return data_; }
  const DenseTensor& tensor() const { return values_; }
  GpuWideView<W> view() const { return {data_, rows_, cols_}; }

  template <typename F>
  GpuWideMatrices MapLike(const F& f) const {
    return Map(*ctx_, count_, rows_, cols_, f);
  }

  friend GpuWideMatrices operator*(const GpuWideMatrices& a, const GpuWideMatrices& b) {
    GpuWideMatrices c(*a.ctx_, a.count_, a.rows_, b.cols_);
    GpuGemm<W>(*a.ctx_, a.rows_, b.cols_, a.cols_, W(1),
               {a.data_, a.cols_, false, a.rows_ * a.cols_},
               {b.data_, b.cols_, false, b.rows_ * b.cols_}, W(0), c.data_, c.cols_,
               c.rows_ * c.cols_, a.count_);
    return c;
  }

 private:
  const GPUContext* ctx_;
  int64_t count_, rows_, cols_;
  DenseTensor values_;  // copies of the object share it
  W* data_;
};

using GpuRealMatrices = GpuWideMatrices<double>;

template <typename T, typename W>
struct GpuWidenBody {
  const T* from;
  W* to;
  __device__ void operator()(int64_t i) const { to[i] = static_cast<W>(from[i]); }
};

/// The matrices of a tensor [.., rows, cols], read as `rows` x `cols`.
template <typename T, typename W = typename GpuWideElement<T>::type>
GpuWideMatrices<W> GpuMatricesOf(const GPUContext& ctx, const DenseTensor& x, int64_t rows,
                                 int64_t cols) {
  const int64_t size = rows * cols;
  GpuWideMatrices<W> out(ctx, size == 0 ? 0 : x.numel() / size, rows, cols);
  if (x.numel() == 0) return out;
  primitive::GpuLoop(ctx, x.numel(), GpuWidenBody<T, W>{x.data<T>(), out.data()});
  return out;
}
/// Errors: as DimsOfMatrices.
template <typename T, typename W = typename GpuWideElement<T>::type>
GpuWideMatrices<W> GpuMatricesOf(const GPUContext& ctx, const DenseTensor& x) {
  const MatrixBatch batch(DimsOfMatrices(x.dims()));
  return GpuMatricesOf<T>(ctx, x, batch.rows, batch.cols);
}

/// The gradient of matrices.
template <typename T, typename W>
void WriteGpuMatrices(const GpuWideMatrices<W>& from, DenseTensor* to) {
  T* out = from.ctx().template Alloc<T>(to);
  primitive::GpuLoop(from.ctx(), to->numel(), GpuWidenBody<W, T>{from.data(), out});
}

/// As RepeatedGrad: sums of the gradients of the items of a result into those of an input whose
/// batch is broadcast to it.
template <typename T>
void WriteRepeatedGpuMatrices(const GpuRealMatrices& from, const GpuRepeatedItems& items,
                              DenseTensor* to) {
  if (!items.repeats()) return WriteGpuMatrices<T>(from, to);
  const GPUContext& ctx = from.ctx();
  const primitive::GpuGradRows<double> rows(ctx, items.items(), from.tensor(),
                                            std::max<int64_t>(1, from.rows() * from.cols()));
  const auto sums = rows.values();
  T* out = ctx.template Alloc<T>(to);
  primitive::GpuLoop(ctx, to->numel(),
                     [=] DEVICE(int64_t i) { out[i] = static_cast<T>(sums.Load(i)); });
}

/// Elements of one batch by position, for functors of the device.
template <typename W>
struct GpuAdjointOf {
  GpuWideView<W> a;
  __device__ W operator()(int64_t item, int64_t i, int64_t j) const {
    return Conjugate(a(item, j, i));
  }
};
template <typename W>
GpuWideMatrices<W> GpuAdjoint(const GpuWideMatrices<W>& a) {
  return GpuWideMatrices<W>::Map(a.ctx(), a.count(), a.cols(), a.rows(), GpuAdjointOf<W>{a.view()});
}

/// alpha a + beta b, where `low` <= j - i <= `high`; other elements are 0.
template <typename W>
struct GpuBandOf {
  GpuWideView<W> a, b;
  double alpha, beta;
  int64_t low, high;
  __device__ W operator()(int64_t item, int64_t i, int64_t j) const {
    if (j - i < low || j - i > high) return W(0);
    const W value = W(alpha) * a(item, i, j);
    return beta == 0 ? value : value + W(beta) * b(item, i, j);
  }
};
constexpr int64_t kNoBand = int64_t{1} << 62;

template <typename W>
GpuWideMatrices<W> GpuBlend(double alpha, const GpuWideMatrices<W>& a, double beta,
                            const GpuWideMatrices<W>& b, int64_t low = -kNoBand,
                            int64_t high = kNoBand) {
  return a.MapLike(GpuBandOf<W>{a.view(), b.view(), alpha, beta, low, high});
}
template <typename W>
GpuWideMatrices<W> GpuBand(const GpuWideMatrices<W>& a, int64_t low, int64_t high,
                           double alpha = 1) {
  return GpuBlend(alpha, a, 0, a, low, high);
}
/// With the diagonal; other elements are 0.
template <typename W>
GpuWideMatrices<W> GpuLower(const GpuWideMatrices<W>& a, double alpha = 1) {
  return GpuBand(a, -kNoBand, 0, alpha);
}
template <typename W>
GpuWideMatrices<W> GpuUpper(const GpuWideMatrices<W>& a) {
  return GpuBand(a, 0, kNoBand);
}
/// Without the diagonal.
template <typename W>
GpuWideMatrices<W> GpuStrictlyLower(const GpuWideMatrices<W>& a) {
  return GpuBand(a, -kNoBand, -1);
}

/// Rows [top, top + rows) and columns [left, left + cols).
template <typename W>
struct GpuBlockOf {
  GpuWideView<W> a;
  int64_t top, left;
  __device__ W operator()(int64_t item, int64_t i, int64_t j) const {
    return a(item, top + i, left + j);
  }
};
template <typename W>
GpuWideMatrices<W> GpuBlock(const GpuWideMatrices<W>& a, int64_t top, int64_t rows, int64_t left,
                            int64_t cols) {
  return GpuWideMatrices<W>::Map(a.ctx(), a.count(), rows, cols,
                                 GpuBlockOf<W>{a.view(), top, left});
}

struct GpuIdentityOf {
  __device__ double operator()(int64_t, int64_t i, int64_t j) const { return i == j ? 1 : 0; }
};
inline GpuRealMatrices GpuIdentity(const GPUContext& ctx, int64_t count, int64_t n) {
  return GpuRealMatrices::Map(ctx, count, n, n, GpuIdentityOf());
}

/// b becomes the solutions of a x = b (`transposed`: aᵀ x = b) for triangles.
template <typename W>
GpuWideMatrices<W> GpuSolvedTriangles(const GpuWideMatrices<W>& a, bool transposed, bool lower,
                                      bool unit, const GpuWideMatrices<W>& b,
                                      const int64_t* items = nullptr) {
  const int64_t n = a.rows();
  const GpuTriangles<W> triangles{a.data(), n * n, transposed ? 1 : n, transposed ? n : 1, lower,
                                  unit,     items};
  GpuSolveTriangles<W>(b.ctx(), b.count(), n, b.cols(), triangles, b.data());
  return b;
}

/// The solutions x of a x = b, by elimination with partial pivoting; a and b are lost.
template <typename W>
GpuWideMatrices<W> GpuSolved(const GpuWideMatrices<W>& a, const GpuWideMatrices<W>& b,
                             const int64_t* items = nullptr) {
  const GPUContext& ctx = a.ctx();
  const int64_t n = a.rows();
  const GpuArray<int> memory(ctx, a.count() * (n + 1));
  int* const infos = memory.data();
  int* const pivots = infos + a.count();
  GpuFactorLu<W>(ctx, a.count(), n, n, a.data(), pivots, infos);
  GpuExchangeRows<W>(ctx, b.count(), n, pivots, items, b.cols(), b.data());
  GpuSolvedTriangles(a, false, true, true, b, items);
  return GpuSolvedTriangles(a, false, false, false, b, items);
}
inline GpuRealMatrices GpuInverses(const GpuRealMatrices& a) {
  return GpuSolved(GpuBlock(a, 0, a.rows(), 0, a.cols()),
                   GpuIdentity(a.ctx(), a.count(), a.rows()));
}

}  // namespace funcs
}  // namespace phi
