#include <cmath>
#include <limits>

#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

namespace {

using reference::Precise;
using reference::PreciseMatrix;

Precise ColumnLength(const PreciseMatrix& a, int64_t column) {
  Precise sum = 0;
  for (int64_t k = 0; k < a.rows; ++k) sum += a(k, column) * a(k, column);
  return std::sqrt(sum);
}

// a = q r, a [m, n] with m >= n, q [m, n] with columns that Gram and Schmidt orthogonalise, each
// twice. Errors: PreconditionNotMet for a column of which max(m, n) epsilons of float64 are left,
// or less.
void GramSchmidt(const PreciseMatrix& a, int64_t item, PreciseMatrix* q, PreciseMatrix* r) {
  *q = a;
  *r = PreciseMatrix(a.cols, a.cols);
  const auto dot = [q](int64_t i, int64_t j) {
    Precise sum = 0;
    for (int64_t k = 0; k < q->rows; ++k) sum += (*q)(k, i) * (*q)(k, j);
    return sum;
  };
  const Precise rounding = Precise(std::numeric_limits<double>::epsilon()) * a.rows;
  for (int64_t j = 0; j < a.cols; ++j) {
    for (int64_t pass = 0; pass < 2 * j; ++pass) {
      const int64_t i = pass % j;
      const Precise along = dot(i, j);
      (*r)(i, j) += along;
      for (int64_t k = 0; k < a.rows; ++k) (*q)(k, j) -= along * (*q)(k, i);
    }
    const Precise length = ColumnLength(*q, j), before = ColumnLength(a, j);
    PADDLE_ENFORCE(
        !(std::isfinite(before) && length <= rounding * before),
        phi::errors::PreconditionNotMet("lstsq: matrix %d does not have full rank", item));
    (*r)(j, j) = length;
    for (int64_t k = 0; k < a.rows; ++k) (*q)(k, j) /= length;
  }
}

// The solution for full rank: r⁻¹ qᵀ b with a = q r; for a wide matrix q r⁻ᵀ b with aᵀ = q r.
PreciseMatrix SolveFullRank(const PreciseMatrix& a, const PreciseMatrix& b, int64_t item) {
  const bool wide = a.rows < a.cols;
  PreciseMatrix q, r;
  GramSchmidt(wide ? reference::TransposeOf(a) : a, item, &q, &r);
  if (wide) {
    const PreciseMatrix lower = reference::TransposeOf(r);
    return reference::MatrixProductOf(q, reference::Substitute(lower, true, false, b));
  }
  return reference::Substitute(r, false, false,
                               reference::MatrixProductOf(reference::TransposeOf(q), b));
}

}  // namespace

template <typename T>
class LstsqCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* residuals = ctx.Output<DenseTensor>("Residuals");
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Solution"));
    T* squares = residuals == nullptr ? nullptr : reference::Allocate<T>(ctx, residuals);
    int* ranks = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Rank"));
    auto* singular = ctx.Output<DenseTensor>("SingularValues");
    T* spectrum = reference::Allocate<T>(ctx, singular);
    const std::string driver = ctx.Attr<std::string>("driver");
    std::fill_n(z, ctx.Output<DenseTensor>("Solution")->numel(), T(0));
    std::fill_n(ranks, ctx.Output<DenseTensor>("Rank")->numel(), 0);
    for (int64_t i = 0; x->numel() > 0 && y->numel() > 0 && i < reference::MatrixCount(*x); ++i) {
      const auto a = reference::MatrixOf<T>(*x, i), b = reference::MatrixOf<T>(*y, i);
      int rank = 0;
      std::vector<Precise> values;
      const auto solution =
          driver == "gels" ? SolveFullRank(a, b, i) : SolveByValues(ctx, a, b, &values, &rank);
      reference::StoreMatrix(solution, i, z);
      if (driver != "gels") ranks[i] = rank;
      if (singular->numel() > 0) {
        for (Precise value : values) *spectrum++ = static_cast<T>(value);
      }
      if (squares == nullptr || a.rows <= a.cols) continue;
      const auto reached = reference::MatrixProductOf(a, solution);
      for (int64_t c = 0; c < b.cols; ++c) {
        Precise sum = 0;
        for (int64_t r = 0; r < b.rows; ++r) {
          sum += (reached(r, c) - b(r, c)) * (reached(r, c) - b(r, c));
        }
        *squares++ = static_cast<T>(sum);
      }
    }
  }

 private:
  static PreciseMatrix SolveByValues(const framework::ExecutionContext& ctx, const PreciseMatrix& a,
                                     const PreciseMatrix& b, std::vector<Precise>* values,
                                     int* rank) {
    PreciseMatrix u, v;
    reference::JacobiSvd(a, &u, values, &v);
    float rcond = ctx.Attr<float>("rcond");
    if (rcond < 0) rcond = std::numeric_limits<T>::epsilon();
    PreciseMatrix parts = reference::MatrixProductOf(reference::TransposeOf(u), b);
    for (int64_t k = 0; k < parts.rows; ++k) {
      const bool counts = (*values)[k] > rcond * (*values)[0];
      *rank += counts ? 1 : 0;
      for (int64_t c = 0; c < parts.cols; ++c) {
        parts(k, c) = counts ? parts(k, c) / (*values)[k] : 0;
      }
    }
    return reference::MatrixProductOf(v, parts);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lstsq, LstsqCPUKernel, float, double);
