#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class TrilTriuOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("diagonal", "The diagonal that bounds the triangle.").SetDefault(0);
    AddAttr<bool>("lower", "Else the upper ones.").SetDefault(false);
    AddComment("Out = the triangles of the matrices of X.");
  }
};

static void TrilTriuReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  const bool lower = ctx.Attr<bool>("lower");
  const int64_t diagonal = ctx.Attr<int>("diagonal");
  const auto source = [&](const reference::Index& index) -> int64_t {
    const int64_t above = index.back() - index[index.size() - 2];
    const bool kept = lower ? above <= diagonal : above >= diagonal;
    return kept ? reference::OffsetOf(index, dims) : -1;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using TrilTriuCPUKernel = MoveReferenceKernel<DeviceContext, T, TrilTriuReference>;

KernelSignature TrilTriuOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tril_triu", {"X"}, {"diagonal", "lower"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tril_triu, TrilTriuInferShapeFunctor,
                            PD_INFER_META(phi::TrilTriuInferMeta));

constexpr GradSlots kTrilTriuGradSlots = {"", "", "Out", "X"};

KernelSignature TrilTriuGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tril_triu_grad", {"Out@GRAD"}, {"diagonal", "lower"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tril_triu_grad, TrilTriuGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(tril_triu, ops::OpTypedByX, ops::TrilTriuOpMaker, ops::TrilTriuInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kTrilTriuGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(tril_triu, ops::TrilTriuOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(tril_triu, ops::TrilTriuCPUKernel);
REGISTER_OPERATOR(tril_triu_grad, ops::OpTypedByOutGrad, ops::TrilTriuGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(tril_triu_grad, ops::TrilTriuGradOpArgumentMapping);
