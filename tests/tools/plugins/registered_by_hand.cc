// An operator that is registered without a macro: nothing says in which file it stands.
#include <algorithm>

#include "framework/op/op_registry.h"

namespace team {

namespace framework = paddle::framework;

class HandOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

class HandMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("Out = X.");
  }
};

template <typename T>
class HandKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<phi::DenseTensor>("X");
    T* out = ctx.Output<phi::DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    std::copy_n(x->data<T>(), x->numel(), out);
  }
};

const framework::OperatorRegistrar<HandOp, HandMaker> kByHand("plugin_by_hand");

}  // namespace team

REGISTER_OP_CPU_KERNEL(plugin_by_hand, team::HandKernel<float>);
