#include <algorithm>

#include "ops/common/operator/slot_grad_op.h"

namespace paddle {
namespace operators {

class StraightThroughGradOp : public OpTypedByOutGrad {
 public:
  using OpTypedByOutGrad::OpTypedByOutGrad;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("Out@GRAD", "X@GRAD");
    ctx->ShareLoD("Out@GRAD", "X@GRAD");
  }
};

template <typename DeviceContext, typename T>
class StraightThroughGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor held = *ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    T* dx = GradData<T>(ctx, "X");
    if (held.numel() > 0 && dx != held.data<T>()) std::copy_n(held.data<T>(), held.numel(), dx);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(stright_throuth_estimator_grad, ops::StraightThroughGradOp);
REGISTER_OP_CPU_KERNEL(stright_throuth_estimator_grad,
                       ops::StraightThroughGradCPUKernel<phi::CPUContext, float>);
