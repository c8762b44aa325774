#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class FillAnyLikeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Only its shape counts.");
    AddOutput("Out", "The result.");
    AddAttr<float>("value", "The value.").SetDefault(0.0f);
    AddAttr<int>("dtype", "The saved number of the type of Out; -1: that of X.").SetDefault(-1);
    AddComment("Out = one value everywhere, in the shape of X.");
  }
};

/// Only the shape of X is read; `dtype` says what comes out.
class FillAnyLikeOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const int dtype = ctx.Attr<int>("dtype");
    return framework::OpKernelType(dtype >= 0 ? static_cast<framework::proto::VarType::Type>(dtype)
                                              : IndicateVarDataType(ctx, "X"),
                                   ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string&, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

class FillAnyLikeOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const int dtype = PADDLE_GET_CONST(int, ctx->GetAttr("dtype"));
    ctx->SetOutputDataType("Out", dtype >= 0 ? static_cast<framework::proto::VarType::Type>(dtype)
                                             : ctx->GetInputDataType("X"));
  }
};

template <typename DeviceContext, typename T>
class FillAnyLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(ctx.Input<DenseTensor>("X")->dims());
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(ctx.Attr<float>("value"));
  }
};

KernelSignature FillAnyLikeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"full_like", {"X"}, {"value", "dtype"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_any_like, FillAnyLikeInferShapeFunctor,
                            PD_INFER_META(phi::FullLikeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fill_any_like, ops::FillAnyLikeOp, ops::FillAnyLikeOpMaker,
                             ops::FillAnyLikeInferShapeFunctor, ops::FillAnyLikeOpVarTypeInference);
PD_REGISTER_BASE_KERNEL_NAME(fill_any_like, full_like);
PD_REGISTER_ARG_MAPPING_FN(fill_any_like, ops::FillAnyLikeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(fill_any_like, ops::FillAnyLikeCPUKernel);
