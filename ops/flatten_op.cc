#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class FlattenOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("axis", "Dimensions before it become the first of Out, the others the second.")
        .SetDefault(1);
    AddComment("Out = X as a matrix.");
  }
};

DECLARE_INPLACE_OP_INFERER(FlattenInplaceInferer, {"X", "Out"});

static void FlattenReference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  const reference::Index dims = phi::vectorize(phi::flatten_to_2d(x.dims(), ctx.Attr<int>("axis")));
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}
template <typename DeviceContext, typename T>
using FlattenCPUKernel = MoveReferenceKernel<DeviceContext, T, FlattenReference>;

KernelSignature FlattenOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct FlattenInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const phi::DDim in = ctx->GetInputDim("X");
    const int axis = ctx->Attrs().Get<int>("axis");
    PADDLE_ENFORCE_EQ(axis >= 0 && axis <= in.size(), true,
                      phi::errors::InvalidArgument(
                          "attribute `axis` must be in [0, %d] for input X of shape %s; it is %d",
                          in.size(), in, axis));
    int64_t sizes[2] = {1, 1};
    for (int i = 0; i < in.size(); ++i) {
      int64_t& size = sizes[i < axis ? 0 : 1];
      size = size < 0 || in[i] < 0 ? -1 : size * in[i];
    }
    ctx->SetOutputDim("Out", phi::make_ddim({sizes[0], sizes[1]}));
    if (in.size() > 0 && in[0] == sizes[0]) ctx->ShareLoD("X", "Out");
  }
};

constexpr GradSlots kFlattenGradSlots = {"X", "", "Out", "X"};

KernelSignature FlattenGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"reshape_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(flatten, ops::OpTypedByX, ops::FlattenOpMaker, ops::FlattenInferShapeFunctor,
                  ops::FlattenInplaceInferer, ops::SlotGradOpMaker<ops::kFlattenGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(flatten, ops::FlattenOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(flatten, ops::FlattenCPUKernel);
REGISTER_OPERATOR(flatten_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kFlattenGradSlots>, ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(flatten_grad, ops::FlattenGradOpArgumentMapping);
