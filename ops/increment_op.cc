#include "framework/program/grad_op_desc_maker.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class IncrementCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T value = ctx.Input<DenseTensor>("X")->data<T>()[0];
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) =
        static_cast<T>(value + static_cast<T>(ctx.Attr<float>("step")));
  }
};

/// Backwards a counter takes its step back: gradients of what it counted read it as it was.
class IncrementGradOpMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("increment");
    grad->SetInput("X", Output("Out"));
    grad->SetOutput("Out", Input("X"));
    grad->SetAttr("step", -Attr<float>("step"));
  }
};
PD_GRAD_OP_MAKER(MakeIncrementGradOpMaker, IncrementGradOpMaker);

}  // namespace paddle::operators

PD_LEGACY_KERNEL(increment, IncrementCPUKernel, float, double, int, int64_t);
