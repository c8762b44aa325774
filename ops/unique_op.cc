#include "ops/common/family/unique_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/counting.h"

namespace paddle {
namespace operators {

class UniqueOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddOutput("Indices", "Where each comes first.").AsDispensable();
    AddOutput("Index", "Of each of X, which one it is.");
    AddOutput("Counts", "How often each comes.").AsDispensable();
    AddAttr<bool>("return_index", "Write Indices.").SetDefault(false);
    AddAttr<bool>("return_inverse", "Write Index.").SetDefault(false);
    AddAttr<bool>("return_counts", "Write Counts.").SetDefault(false);
    AddAttr<std::vector<int>>("axis", "One axis: compare slices; none: elements.").SetDefault({});
    AddAttr<int>("dtype", "The saved number of the type of the indices.").SetDefault(3);
    AddAttr<bool>("is_sorted", "False: in the order in which they come; then Index is written.")
        .SetDefault(false);
    AddComment("Out = the different elements or slices of X.");
  }
};

class UniqueOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const auto type =
        static_cast<framework::proto::VarType::Type>(PADDLE_GET_CONST(int, ctx->GetAttr("dtype")));
    ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"));
    for (const char* list : {"Indices", "Index", "Counts"}) {
      if (ctx->HasOutput(list)) ctx->SetOutputDataType(list, type);
    }
  }
};

template <typename DeviceContext, typename T>
class UniqueCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Slices = DifferentSlices<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool sorted = ctx.Attr<bool>("is_sorted");
    const Slices slices(*x, sorted ? UniqueAxis(ctx, x->dims().size()) : -1,
                        sorted ? Slices::kSorted : Slices::kFirstSeen);
    const auto write = [&](bool wanted, const std::vector<int64_t>& list, const char* slot) {
      if (wanted && ctx.HasOutput(slot)) Slices::WriteIndices(ctx, list, slot);
    };
    write(sorted && ctx.Attr<bool>("return_index"), slices.first, "Indices");
    write(!sorted || ctx.Attr<bool>("return_inverse"), slices.inverse, "Index");
    write(sorted && ctx.Attr<bool>("return_counts"), slices.counts, "Counts");
    slices.WriteValues(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

KernelSignature UniqueOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasAttr("is_sorted") && !paddle::any_cast<bool>(ctx.Attr("is_sorted"))) {
    return {"unique_raw",
            {"X"},
            {"return_index", "return_inverse", "return_counts", "axis", "dtype", "is_sorted"},
            {"Out", "Indices", "Index", "Counts"}};
  }
  return {"unique",
          {"X"},
          {"return_index", "return_inverse", "return_counts", "axis", "dtype"},
          {"Out", "Indices", "Index", "Counts"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unique, UniqueOfSortedShape, PD_INFER_META(phi::UniqueInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(unique, UniqueOfFirstShape, PD_INFER_META(phi::UniqueRawInferMeta));
struct UniqueInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    if (ctx->Attrs().Get<bool>("is_sorted")) {
      UniqueOfSortedShape()(ctx);
    } else {
      UniqueOfFirstShape()(ctx);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(unique, ops::OpTypedByX, ops::UniqueOpMaker,
                             ops::UniqueInferShapeFunctor, ops::UniqueOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(unique, ops::UniqueOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(unique, ops::UniqueCPUKernel<phi::CPUContext, float>,
                       ops::UniqueCPUKernel<phi::CPUContext, double>,
                       ops::UniqueCPUKernel<phi::CPUContext, int>,
                       ops::UniqueCPUKernel<phi::CPUContext, int64_t>);
