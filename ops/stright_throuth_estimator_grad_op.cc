#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class StraightThroughGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::CopyElements(ctx, *ctx.Input<DenseTensor>(framework::GradVarName("Out")),
                            ctx.Output<DenseTensor>(framework::GradVarName("X")));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(stright_throuth_estimator_grad, StraightThroughGradCPUKernel, float);
