#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class AssignOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor, SelectedRows or an array of tensors.").AsDispensable();
    AddOutput("Out", "Of the same kind.");
    AddComment("Out = a copy of X; nothing if there is no X.");
  }
};

class AssignOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    const framework::Variable* var = ctx.InputVar("X");
    // An array may be empty, and a missing X has no type: float32 stands for any.
    const bool typeless = var == nullptr || var->IsType<phi::TensorArray>();
    return framework::OpKernelType(
        typeless ? framework::proto::VarType::FP32 : IndicateVarDataType(ctx, "X"), ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string&, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    return framework::OpKernelType(expected.data_type_, expected.place_, tensor.layout());
  }
};

class AssignOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

DECLARE_INPLACE_OP_INFERER(AssignInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class AssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x = ctx.InputVar("X");
    framework::Variable* out = ctx.OutputVar("Out");
    if (x == nullptr || x == out) return;
    if (x->IsType<phi::TensorArray>()) {
      const auto& from = x->Get<phi::TensorArray>();
      auto* to = out->GetMutable<phi::TensorArray>();
      to->resize(from.size());
      for (size_t i = 0; i < from.size(); ++i) Copy(ctx, from[i], &(*to)[i]);
    } else if (x->IsType<phi::SelectedRows>()) {
      const auto& from = x->Get<phi::SelectedRows>();
      auto* to = out->GetMutable<phi::SelectedRows>();
      to->set_rows(from.rows());
      to->set_height(from.height());
      Copy(ctx, from.value(), to->mutable_value());
    } else {
      Copy(ctx, x->Get<DenseTensor>(), out->GetMutable<DenseTensor>());
    }
  }

 private:
  static void Copy(const framework::ExecutionContext& ctx, const DenseTensor& from,
                   DenseTensor* to) {
    to->Resize(from.dims());
    to->set_lod(from.lod());
    to->set_layout(from.layout());
    if (from.initialized()) reference::CopyElements(ctx, from, to);
  }
};

KernelSignature AssignOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasInput("X")) {
    if (ctx.IsDenseTensorVectorInput("X")) return {"assign_array", {"X"}, {}, {"Out"}};
    if (ctx.IsSelectedRowsInput("X")) return {"assign_sr", {"X"}, {}, {"Out"}};
  }
  return {"assign_raw", {"X"}, {}, {"Out"}};
}

/// Without X there is nothing to say of Out.
DECLARE_INFER_SHAPE_FUNCTOR(assign, AssignXInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));
struct AssignInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    if (!ctx->HasInput("X")) return;
    const auto type = ctx->GetInputVarType("X");
    // The kernel copies an array element by element, shapes included.
    if (type == framework::proto::VarType::LOD_TENSOR_ARRAY) return;
    AssignXInferShapeFunctor()(ctx);
  }
};

/// The gradient is assigned back.
class AssignGradMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("assign");
    grad->SetInput("X", OutputGrad("Out"));
    grad->SetOutput("Out", InputGrad("X"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(assign, ops::AssignOp, ops::AssignOpMaker, ops::AssignInferShapeFunctor,
                  ops::AssignOpVarTypeInference, ops::AssignInplaceInferer, ops::AssignGradMaker);
PD_REGISTER_ARG_MAPPING_FN(assign, ops::AssignOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(assign, ops::AssignCPUKernel);
