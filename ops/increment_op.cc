#include "framework/program/grad_op_desc_maker.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/unary.h"

namespace paddle {
namespace operators {

class IncrementOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "One element.");
    AddOutput("Out", "One element; it may be X.");
    AddAttr<float>("step", "What is added.").SetDefault(1.0f);
    AddComment("Out = X + step.");
  }
};

/// A counter stays where it is: the original computes on the CPU what is on the CPU.
class IncrementOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    return framework::OpKernelType(IndicateVarDataType(ctx, "X"),
                                   x->initialized() ? x->place() : ctx.GetPlace());
  }
};

DECLARE_INPLACE_OP_INFERER(IncrementInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class IncrementCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T value = ctx.Input<DenseTensor>("X")->data<T>()[0];
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) =
        static_cast<T>(value + static_cast<T>(ctx.Attr<float>("step")));
  }
};

KernelSignature IncrementOpArgumentMapping(const ArgumentMappingContext&) {
  return {"increment", {"X"}, {"step"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(increment, IncrementInferShapeFunctor,
                            PD_INFER_META(phi::IncrementInferMeta));

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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(increment, ops::IncrementOp, ops::IncrementOpMaker,
                  ops::IncrementInferShapeFunctor, ops::IncrementInplaceInferer,
                  ops::IncrementGradOpMaker);
PD_REGISTER_ARG_MAPPING_FN(increment, ops::IncrementOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(increment, ops::IncrementCPUKernel<phi::CPUContext, float>,
                       ops::IncrementCPUKernel<phi::CPUContext, double>,
                       ops::IncrementCPUKernel<phi::CPUContext, int>,
                       ops::IncrementCPUKernel<phi::CPUContext, int64_t>);
