#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class SolveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const reference::Index own = phi::vectorize(y->dims());
    reference::Index vectors = phi::vectorize(x->dims());
    vectors.pop_back();
    const int tail = own.size() == 1 || own == vectors ? 1 : 2;
    const int64_t n = x->dims()[x->dims().size() - 1], k = tail == 1 ? 1 : own.back();
    const reference::Index dims = reference::LeadingDims(*out, tail);
    for (int64_t i = 0; i < reference::CountOf(dims); ++i) {
      const int64_t a = reference::RepeatedMatrix(dims, reference::LeadingDims(*x), i);
      const int64_t b = reference::RepeatedMatrix(dims, reference::LeadingDims(*y, tail), i);
      auto side = reference::MatrixOf<reference::Precise>(y->data<T>(), n, k, b);
      PADDLE_ENFORCE_NE(reference::Eliminate(reference::MatrixOf<T>(*x, a), &side), 0,
                        phi::errors::InvalidArgument("solve: matrix %d is not invertible", a));
      reference::StoreMatrix(side, i, z);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(solve, SolveCPUKernel, float, double);
