// An operator of a team's own, in a plug-in: Out = 2 X.
#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "phi/backends/cpu/cpu_context.h"

namespace paddle {
namespace operators {

class TwiceOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

class TwiceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any numbers.");
    AddOutput("Out", "Twice as much.");
    AddComment("Out = 2 X.");
  }
};

template <typename DeviceContext, typename T>
class TwiceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<phi::DenseTensor>("X");
    T* out = ctx.Output<phi::DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) out[i] = x->data<T>()[i] * 2;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OP_WITHOUT_GRADIENT(plugin_test_twice, ops::TwiceOp, ops::TwiceOpMaker);
REGISTER_OP_CPU_KERNEL(plugin_test_twice, ops::TwiceKernel<phi::CPUContext, float>);
