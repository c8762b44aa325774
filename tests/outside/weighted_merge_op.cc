// outside: 2.3 | declaration with duplicable and dispensable slots
#include <memory>
#include <string>
#include <vector>

#include "outside_infermeta.h"
#include "paddle/fluid/framework/infershape_utils.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/op_version_registry.h"
#include "paddle/fluid/framework/var_type_inference.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/infermeta/multiary.h"

namespace paddle {
namespace operators {

class WeightedMergeOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    auto inputs = ctx.MultiInput<framework::Tensor>("X");
    auto data_type = framework::TransToProtoVarType(inputs[0]->dtype());
    return framework::OpKernelType(data_type, ctx.GetPlace());
  }

  framework::OpKernelType GetKernelTypeForVar(
      const std::string& var_name, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    if (var_name == "ShapeTensor" || var_name == "ShapeTensorList") {
      return expected_kernel_type;
    }
    return framework::OpKernelType(expected_kernel_type.data_type_, tensor.place(),
                                   tensor.layout());
  }
};

class WeightedMergeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(list of Tensor) The tensors to add, all of one shape.").AsDuplicable();
    AddInput("Residual", "(Tensor) Added to the scaled sum.").AsDispensable();
    AddInput("Bias", "(Tensor) One number that is added to each element.").AsDispensable();
    AddInput("ShapeTensor", "(Tensor<int32>) As attribute shape.").AsDispensable();
    AddInput("ShapeTensorList", "(list of Tensor<int32>) As attribute shape.")
        .AsDuplicable()
        .AsDispensable();
    AddInput("ScaleTensor", "(Tensor) As attribute scale.").AsDispensable();
    AddOutput("Out", "(Tensor) The result.");
    AddOutput("Mask", "(Tensor<int64>) Which of residual and bias were there.").AsIntermediate();
    AddAttr<std::vector<int>>("shape", "Dimensions of the result; empty: those of X.")
        .SetDefault({});
    AddAttr<float>("scale", "Factor of the sum.")
        .SetDefault(1.0f)
        .AddCustomChecker([](const float& scale) {
          PADDLE_ENFORCE_NE(scale, 0.0f,
                            platform::errors::InvalidArgument("The factor must not be zero."));
        });
    AddComment(R"DOC(
WeightedMerge Operator.

$$Out = scale * \sum_i X_i + Residual + Bias$$
)DOC");
  }
};

class WeightedMergeOpInferVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
    ctx->SetOutputDataType("Mask", framework::proto::VarType::INT64);
  }
};

template <typename T>
class WeightedMergeGradOpMaker : public framework::SingleGradOpMaker<T> {
 public:
  using framework::SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> op) const override {
    op->SetType(this->ForwardOpType() + "_grad");
    op->SetInput("X", this->Input("X"));
    if (this->HasInput("ScaleTensor")) {
      op->SetInput("ScaleTensor", this->Input("ScaleTensor"));
    }
    op->SetInput(framework::GradVarName("Out"), this->OutputGrad("Out"));
    op->SetOutput(framework::GradVarName("X"), this->InputGrad("X", false));
    op->SetOutput(framework::GradVarName("Residual"), this->InputGrad("Residual"));
    op->SetAttrMap(this->Attrs());
  }
};

class WeightedMergeGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInputs("X"), "Input", "X", "weighted_merge_grad");
    OP_INOUT_CHECK(ctx->HasInput(framework::GradVarName("Out")), "Input",
                   framework::GradVarName("Out"), "weighted_merge_grad");
    auto x_grad = framework::GradVarName("X");
    if (ctx->HasOutputs(x_grad, true)) {
      ctx->SetOutputsDim(x_grad, ctx->GetInputsDim("X"));
      ctx->ShareAllLoD("X", x_grad);
    }
    auto residual_grad = framework::GradVarName("Residual");
    if (ctx->HasOutput(residual_grad)) {
      ctx->SetOutputDim(residual_grad, ctx->GetInputDim(framework::GradVarName("Out")));
    }
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        OperatorWithKernel::IndicateVarDataType(ctx, framework::GradVarName("Out")),
        ctx.device_context());
  }
};

DECLARE_INPLACE_OP_INFERER(WeightedMergeInplaceInferer, {"X", "Out"});
DECLARE_NO_NEED_BUFFER_VARS_INFERER(WeightedMergeGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

DECLARE_INFER_SHAPE_FUNCTOR(weighted_merge, WeightedMergeInferShapeFunctor,
                            PD_INFER_META(phi::WeightedMergeInferMeta));

REGISTER_OPERATOR(weighted_merge, ops::WeightedMergeOp, ops::WeightedMergeOpMaker,
                  ops::WeightedMergeGradOpMaker<paddle::framework::OpDesc>,
                  ops::WeightedMergeGradOpMaker<paddle::imperative::OpBase>,
                  ops::WeightedMergeOpInferVarType, ops::WeightedMergeInplaceInferer,
                  WeightedMergeInferShapeFunctor);
REGISTER_OPERATOR(weighted_merge_grad, ops::WeightedMergeGradOp,
                  ops::WeightedMergeGradNoNeedBufferVarsInferer);

REGISTER_OP_VERSION(weighted_merge)
    .AddCheckpoint(R"ROC(Upgrade weighted_merge: add a residual, and a factor as attribute.)ROC",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewInput("Residual", "Added to the scaled sum.")
                       .NewAttr("scale", "Factor of the sum.", 1.0f));
