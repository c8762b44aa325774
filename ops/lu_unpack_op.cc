#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class LuUnpackCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* pivots = ctx.Input<DenseTensor>("Pivots");
    const int rank = x->dims().size();
    const int64_t m = x->dims()[rank - 2], n = x->dims()[rank - 1], k = std::min(m, n);
    const bool data = ctx.Attr<bool>("unpack_ludata"), order = ctx.Attr<bool>("unpack_pivots");
    T* p = order ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Pmat")) : nullptr;
    T* l = data ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("L")) : nullptr;
    T* u = data ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("U")) : nullptr;
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      reference::PreciseMatrix lower(m, k), upper(k, n), rows = reference::IdentityMatrix(m);
      for (int64_t r = 0; data && r < m; ++r) {
        for (int64_t c = 0; c < n; ++c) {
          const T value = x->data<T>()[(i * m + r) * n + c];
          if (r <= c) upper(r, c) = value;
          if (r > c) lower(r, c) = value;
        }
        if (r < k) lower(r, r) = 1;
      }
      for (int64_t r = k; order && r-- > 0;) {  // the exchanges, from the last one
        const int with = pivots->data<int>()[i * k + r];
        PADDLE_ENFORCE_EQ(with >= 1 && with <= m, true,
                          phi::errors::InvalidArgument("input Pivots must be in [1, %d); one is %d",
                                                       m + 1, with));
        for (int64_t c = 0; c < m; ++c) std::swap(rows(r, c), rows(with - 1, c));
      }
      if (order) reference::StoreMatrix(rows, i, p);
      if (data) reference::StoreMatrix(lower, i, l);
      if (data) reference::StoreMatrix(upper, i, u);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lu_unpack, LuUnpackCPUKernel, float, double);
