#include <algorithm>

#include "ops/common/operator/slot_grad_op.h"

namespace paddle::operators {

template <typename T>
class StraightThroughGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor held = *ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    T* dx = GradData<T>(ctx, "X");
    if (held.numel() > 0 && dx != held.data<T>()) std::copy_n(held.data<T>(), held.numel(), dx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(stright_throuth_estimator_grad, StraightThroughGradCPUKernel, float);
