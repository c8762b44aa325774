#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class QrCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::string mode = ctx.Attr<std::string>("mode");
    T* r = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("R"));
    T* q = mode == "r" ? nullptr : reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Q"));
    const int rank = x->dims().size();
    const int64_t m = x->dims()[rank - 2], n = x->dims()[rank - 1];
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      const auto a = reference::MatrixOf<T>(*x, i);
      reference::PreciseMatrix full_q, full_r;
      reference::ReflectionQr(a, &full_q, &full_r);
      const int64_t k = mode == "complete" ? m : std::min(m, n);
      reference::PreciseMatrix some_q(m, k), some_r(k, n);
      for (int64_t c = 0; c < k; ++c) {
        for (int64_t row = 0; row < m; ++row) some_q(row, c) = full_q(row, c);
        for (int64_t j = 0; j < n; ++j) some_r(c, j) = full_r(c, j);
      }
      if (q != nullptr) reference::StoreMatrix(some_q, i, q);
      reference::StoreMatrix(some_r, i, r);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(qr, QrCPUKernel, float, double);
