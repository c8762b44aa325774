#include "ops/common/family/unique_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/counting.h"

namespace paddle {
namespace operators {

class UniqueConsecutiveOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddOutput("Index", "Of each of X, which one it is.").AsDispensable();
    AddOutput("Counts", "How often each comes.").AsDispensable();
    AddAttr<bool>("return_inverse", "Write Index.").SetDefault(false);
    AddAttr<bool>("return_counts", "Write Counts.").SetDefault(false);
    AddAttr<std::vector<int>>("axis", "One axis: compare slices; none: elements.").SetDefault({});
    AddAttr<int>("dtype", "The saved number of the type of the indices.").SetDefault(5);
    AddComment("Out = X without elements or slices that equal the one before.");
  }
};

class UniqueConsecutiveOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const auto type =
        static_cast<framework::proto::VarType::Type>(PADDLE_GET_CONST(int, ctx->GetAttr("dtype")));
    ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"));
    for (const char* list : {"Index", "Counts"}) {
      if (ctx->HasOutput(list)) ctx->SetOutputDataType(list, type);
    }
  }
};

template <typename DeviceContext, typename T>
class UniqueConsecutiveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Slices = DifferentSlices<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const Slices slices(*x, UniqueAxis(ctx, x->dims().size()), Slices::kConsecutive);
    if (ctx.Attr<bool>("return_inverse")) Slices::WriteIndices(ctx, slices.inverse, "Index");
    if (ctx.Attr<bool>("return_counts")) Slices::WriteIndices(ctx, slices.counts, "Counts");
    slices.WriteValues(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

KernelSignature UniqueConsecutiveOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unique_consecutive",
          {"X"},
          {"return_inverse", "return_counts", "axis", "dtype"},
          {"Out", "Index", "Counts"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unique_consecutive, UniqueConsecutiveInferShapeFunctor,
                            PD_INFER_META(phi::UniqueConsecutiveInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(unique_consecutive, ops::OpTypedByX, ops::UniqueConsecutiveOpMaker,
                             ops::UniqueConsecutiveInferShapeFunctor,
                             ops::UniqueConsecutiveOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(unique_consecutive, ops::UniqueConsecutiveOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(unique_consecutive, ops::UniqueConsecutiveCPUKernel<phi::CPUContext, float>,
                       ops::UniqueConsecutiveCPUKernel<phi::CPUContext, double>,
                       ops::UniqueConsecutiveCPUKernel<phi::CPUContext, int>,
                       ops::UniqueConsecutiveCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OP_VERSION(unique_consecutive)
    .AddCheckpoint("Adds the outputs Index and Counts and three attributes.",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewOutput("Index", "")
                       .NewOutput("Counts", "")
                       .NewAttr("return_inverse", "", false)
                       .NewAttr("return_counts", "", false)
                       .NewAttr("axis", "", std::vector<int>{}));
