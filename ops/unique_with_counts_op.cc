#include "ops/common/family/unique_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class UniqueWithCountsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddOutput("Index", "Of each of X, which one it is.");
    AddOutput("Count", "How often each comes.");
    AddAttr<int>("dtype", "The saved number of the type of the indices.");
    AddComment("Out = the different elements of X, in the order in which they come.");
  }
};

class UniqueWithCountsOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const auto type =
        static_cast<framework::proto::VarType::Type>(PADDLE_GET_CONST(int, ctx->GetAttr("dtype")));
    ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"));
    for (const char* list : {"Index", "Count"}) {
      if (ctx->HasOutput(list)) ctx->SetOutputDataType(list, type);
    }
  }
};

template <typename DeviceContext, typename T>
class UniqueWithCountsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Slices = DifferentSlices<T>;
    const Slices slices(*ctx.Input<DenseTensor>("X"), -1, Slices::kFirstSeen);
    Slices::WriteIndices(ctx, slices.inverse, "Index");
    Slices::WriteIndices(ctx, slices.counts, "Count");
    slices.WriteValues(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

KernelSignature UniqueWithCountsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct UniqueWithCountsInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    UniqueShape::Infer(ctx, {"Index", "Count"});
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(unique_with_counts, ops::OpTypedByX, ops::UniqueWithCountsOpMaker,
                             ops::UniqueWithCountsInferShapeFunctor,
                             ops::UniqueWithCountsOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(unique_with_counts, ops::UniqueWithCountsOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(unique_with_counts, ops::UniqueWithCountsCPUKernel<phi::CPUContext, float>,
                       ops::UniqueWithCountsCPUKernel<phi::CPUContext, double>,
                       ops::UniqueWithCountsCPUKernel<phi::CPUContext, int>,
                       ops::UniqueWithCountsCPUKernel<phi::CPUContext, int64_t>);
