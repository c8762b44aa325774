#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class SquaredL2NormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    double sum = 0;
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double v = x->data<T>()[i];
      sum += v * v;
    }
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) = static_cast<T>(sum);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(squared_l2_norm, SquaredL2NormCPUKernel, float, double);
