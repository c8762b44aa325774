#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class SvdCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* u = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("U"));
    T* s = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("S"));
    T* vh = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("VH"));
    const int rank = x->dims().size();
    const int64_t m = x->dims()[rank - 2], n = x->dims()[rank - 1], k = std::min(m, n);
    const bool full = ctx.Attr<bool>("full_matrices");
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      const auto a =
          x->numel() == 0 ? reference::PreciseMatrix(m, n) : reference::MatrixOf<T>(*x, i);
      reference::PreciseMatrix left, right;
      std::vector<reference::Precise> values;
      reference::JacobiSvd(a, &left, &values, &right);
      reference::StoreMatrix(Completed(left, full ? m : k), i, u);
      reference::StoreMatrix(reference::TransposeOf(Completed(right, full ? n : k)), i, vh);
      for (int64_t j = 0; j < k; ++j) s[i * k + j] = static_cast<T>(values[j]);
    }
  }

 private:
  // More orthonormal columns, from unit vectors by Gram and Schmidt.
  static reference::PreciseMatrix Completed(const reference::PreciseMatrix& a, int64_t columns) {
    reference::ComplexMatrix q(a.rows, columns);
    int64_t have = a.cols;
    for (int64_t i = 0; i < a.rows; ++i) {
      for (int64_t j = 0; j < have; ++j) q(i, j) = a(i, j);
    }
    for (int64_t unit = 0; unit < a.rows && have < columns; ++unit) {
      std::vector<reference::Precise> v(a.rows, 0);
      v[unit] = 1;
      reference::Precise square = 0;
      for (int pass = 0; pass < 2; ++pass) {
        for (int64_t j = 0; j < have; ++j) {
          reference::Precise dot = 0;
          for (int64_t i = 0; i < a.rows; ++i) dot += q(i, j).real() * v[i];
          for (int64_t i = 0; i < a.rows; ++i) v[i] -= dot * q(i, j).real();
        }
      }
      for (reference::Precise part : v) square += part * part;
      if (square < 1e-3L) continue;  // it lies in what is there
      for (int64_t i = 0; i < a.rows; ++i) q(i, have) = v[i] / std::sqrt(square);
      reference::FixPhase(&q, have++);
    }
    reference::PreciseMatrix out(a.rows, columns);
    for (size_t i = 0; i < q.at.size(); ++i) out.at[i] = q.at[i].real();
    return out;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(svd, SvdCPUKernel, float, double);
