#include "phi/kernels/funcs/linalg/gpu_svd_polish.h"

#include <cfloat>

namespace phi {
namespace funcs {
namespace {

__device__ bool IsKept(double value, double largest) { return value > DBL_EPSILON * largest; }

// Rows of vectors, where they lie apart; zeros for those that are not kept, unless all are.
struct VectorRowsOf {
  const double* rows;
  int64_t size, length;  // elements between matrices and between rows
  const double* values;  // [.., k]; nullptr: all are kept
  int64_t k;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    if (values != nullptr && !IsKept(values[item * k + i], values[item * k])) return 0;
    return rows[item * size + i * length + j];
  }
};

// a bᵀ
GpuRealMatrices TimesTransposed(const GpuRealMatrices& a, const GpuRealMatrices& b) {
  GpuRealMatrices c(a.ctx(), a.count(), a.rows(), b.rows());
  GpuGemm<double>(a.ctx(), a.rows(), b.rows(), a.cols(), 1.0,
                  {a.data(), a.cols(), false, a.rows() * a.cols()},
                  {b.data(), b.cols(), true, b.rows() * b.cols()}, 0.0, c.data(), c.cols(),
                  c.rows() * c.cols(), a.count());
  return c;
}

// E and F of Note [Polished singular vectors].
struct VectorStep {
  GpuWideView<double> turned, right_products, left_products;  // T, UᵀU, VᵀV
  const double* values;

  // What is not small is no step: 0, also for NaN.
  static __device__ double IfSmall(double x) {
    constexpr double kMost = 0x1p-26;  // the square root of epsilon
    return fabs(x) <= kMost ? x : 0.0;
  }
  __device__ double2 At(int64_t item, int64_t i, int64_t j) const {
    const double* const own = values + item * turned.rows;
    const double mine = own[i], other = own[j], unit = i == j ? 1 : 0;
    const bool both = IsKept(mine, own[0]) && IsKept(other, own[0]);
    const double r = both ? IfSmall(unit - right_products(item, i, j)) : 0.0;
    const double q = IfSmall(unit - left_products(item, i, j));
    if (!both || i == j) return {r / 2, q / 2};
    const double a = turned(item, i, j) + r * other, b = turned(item, j, i) + q * other;
    const double sum = IfSmall((a + b) / (other - mine) - (r + q) / 2);
    const double difference = IfSmall((a - b) / (other + mine) - (r - q) / 2);
    return {(r + sum + difference) / 2, (q + sum - difference) / 2};
  }
};

// Eᵀ or Fᵀ: vectors are rows here.
struct RightStepOf {
  VectorStep step;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return step.At(item, j, i).x;
  }
};
struct LeftStepOf {
  VectorStep step;
  __device__ double operator()(int64_t item, int64_t i, int64_t j) const {
    return step.At(item, j, i).y;
  }
};

// Adds matrices to those `size` elements apart.
void AddTo(const GpuRealMatrices& step, double* to, int64_t size) {
  const double* const from = step.data();
  const int64_t own = step.rows() * step.cols();
  primitive::GpuLoop(step.ctx(), step.count() * own, [=] DEVICE(int64_t at) {
    const int64_t item = at / own;
    to[item * size + at - item * own] += from[at];
  });
}

}  // namespace

void GpuPolishSingularVectors(const GpuRealMatrices& columns, const GpuSingularVectors& vectors) {
  const GPUContext& ctx = columns.ctx();
  const int64_t count = columns.count(), k = columns.rows(), length = columns.cols();
  const auto rights =
      columns.MapLike(VectorRowsOf{vectors.rights, vectors.right_size, length, vectors.values, k});
  const auto lefts =
      GpuRealMatrices::Map(ctx, count, k, k, VectorRowsOf{vectors.lefts, k * k, k, nullptr, k});
  const auto turned = TimesTransposed(rights, lefts * columns);
  const auto right_products = TimesTransposed(rights, rights);
  const auto left_products = TimesTransposed(lefts, lefts);
  const VectorStep step{turned.view(), right_products.view(), left_products.view(), vectors.values};
  AddTo(turned.MapLike(RightStepOf{step}) * rights, vectors.rights, vectors.right_size);
  AddTo(turned.MapLike(LeftStepOf{step}) * lefts, vectors.lefts, k * k);
}

}  // namespace funcs
}  // namespace phi
