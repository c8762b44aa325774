#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class FlipOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("axis", "Which.");
    AddComment("Out = X with some dimensions in reverse.");
  }
};

static void FlipReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  std::vector<bool> turned(dims.size(), false);
  for (int axis : ctx.Attr<std::vector<int>>("axis")) {
    turned[reference::PositiveAxis(axis, x->dims().size(), "flip")] = true;
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < dims.size(); ++i) {
      if (turned[i]) index[i] = dims[i] - 1 - index[i];
    }
    return reference::OffsetOf(index, dims);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using FlipCPUKernel = MoveReferenceKernel<DeviceContext, T, FlipReference>;

KernelSignature FlipOpArgumentMapping(const ArgumentMappingContext&) {
  return {"flip", {"X"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(flip, FlipInferShapeFunctor, PD_INFER_META(phi::FlipInferMeta));

/// The gradient is flip of the gradient.
constexpr char kFlipGradType[] = "flip";

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(flip, ops::OpTypedByX, ops::FlipOpMaker, ops::FlipInferShapeFunctor,
                  ops::ForwardOpGradMaker<ops::kFlipGradType>);
PD_REGISTER_ARG_MAPPING_FN(flip, ops::FlipOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(flip, ops::FlipCPUKernel);
REGISTER_OP_VERSION(flip).AddCheckpoint("Renames the attribute dims to axis.",
                                        paddle::framework::compatible::OpVersionDesc()
                                            .NewAttr("axis", "Which dimensions.",
                                                     std::vector<int>{})
                                            .DeleteAttr("dims", "The old name."));
