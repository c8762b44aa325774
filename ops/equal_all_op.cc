#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class EqualAllCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const T *a = x->data<T>(), *b = y->data<T>();
    bool same = x->dims() == y->dims();
    for (int64_t i = 0; same && i < x->numel(); ++i) same = a[i] == b[i];
    *reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out")) = same;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(equal_all, EqualAllCPUKernel, float, double, bool, int, int64_t);
