#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class SqueezeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("axes",
                              "Which to drop, if their size is 1; none named: all of size 1.")
        .SetDefault({});
    AddComment("Out = X with dimensions of size 1 removed.");
  }
};

DECLARE_INPLACE_OP_INFERER(SqueezeInplaceInferer, {"X", "Out"});

static void SqueezeReference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  const int rank = x.dims().size();
  const auto axes = ctx.Attr<std::vector<int>>("axes");
  reference::Index dims;
  for (int i = 0; i < rank; ++i) {
    const bool named = axes.empty() || std::count(axes.begin(), axes.end(), i) > 0 ||
                       std::count(axes.begin(), axes.end(), i - rank) > 0;
    if (!named || x.dims()[i] != 1) dims.push_back(x.dims()[i]);
  }
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}
template <typename DeviceContext, typename T>
using SqueezeCPUKernel = MoveReferenceKernel<DeviceContext, T, SqueezeReference>;

KernelSignature SqueezeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"squeeze", {"X"}, {"axes"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(squeeze, SqueezeInferShapeFunctor,
                            PD_INFER_META(phi::SqueezeInferMeta));

constexpr GradSlots kSqueezeGradSlots = {"X", "", "Out", "X"};

KernelSignature SqueezeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"reshape_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(squeeze, ops::OpTypedByX, ops::SqueezeOpMaker, ops::SqueezeInferShapeFunctor,
                  ops::SqueezeInplaceInferer, ops::SlotGradOpMaker<ops::kSqueezeGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(squeeze, ops::SqueezeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(squeeze, ops::SqueezeCPUKernel);
REGISTER_OPERATOR(squeeze_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kSqueezeGradSlots>, ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(squeeze_grad, ops::SqueezeGradOpArgumentMapping);
