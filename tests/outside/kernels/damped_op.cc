// outside: 2.3 | declaration with gradient: shape functors of both, GradOpMaker in C++, inplace
// inferer, an output that may be absent
#include "paddle/fluid/framework/infershape_utils.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/infermeta/backward.h"

namespace phi {
void DampedInferMeta(const MetaTensor& x, float rate, MetaTensor* out, MetaTensor* factor) {
  PADDLE_ENFORCE_GE(rate, 0.0f, errors::InvalidArgument("rate must not be negative: %f.", rate));
  out->share_meta(x);
  if (factor != nullptr && factor->initialized()) factor->share_dims(x);
  if (factor != nullptr && factor->initialized()) factor->set_dtype(x.dtype());
}
}  // namespace phi

namespace paddle {
namespace operators {

class DampOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
};

class DampOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(Tensor) any numbers");
    AddOutput("Out", "(Tensor) x / (1 + rate x^2)");
    AddOutput("Factor", "(Tensor) 1 / (1 + rate x^2)").AsDispensable().AsExtra();
    AddAttr<float>("rate", "(float) how much").SetDefault(1.0f);
    AddComment(R"DOC(
Large numbers become small.
)DOC");
  }
};

class DampGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const auto type = OperatorWithKernel::IndicateVarDataType(ctx, framework::GradVarName("Out"));
    return framework::OpKernelType(type, ctx.GetPlace());
  }
};

template <typename T>
class DampGradOpMaker : public framework::SingleGradOpMaker<T> {
 public:
  using framework::SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> op) const override {
    op->SetType(this->ForwardOpType() + "_grad");
    op->SetInput("X", this->Input("X"));
    op->SetInput(framework::GradVarName("Out"), this->OutputGrad("Out"));
    op->SetOutput(framework::GradVarName("X"), this->InputGrad("X"));
    op->SetAttr("rate", this->GetAttr("rate"));
  }
};

DECLARE_INPLACE_OP_INFERER(DampGradInplaceInferer,
                           {framework::GradVarName("Out"), framework::GradVarName("X")});

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
DECLARE_INFER_SHAPE_FUNCTOR(outside_damp, DampInferShapeFunctor,
                            PD_INFER_META(phi::DampedInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(outside_damp_grad, DampGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));
REGISTER_OPERATOR(outside_damp, ops::DampOp, ops::DampOpMaker,
                  ops::DampGradOpMaker<paddle::framework::OpDesc>,
                  ops::DampGradOpMaker<paddle::imperative::OpBase>, DampInferShapeFunctor);
REGISTER_OPERATOR(outside_damp_grad, ops::DampGradOp, ops::DampGradInplaceInferer,
                  DampGradInferShapeFunctor);
