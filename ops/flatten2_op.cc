#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class Flatten2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddOutput("XShape", "Its shape is 0 and then the shape of X.").AsIntermediate().AsExtra();
    AddAttr<int>("axis", "Dimensions before it become the first of Out, the others the second.")
        .SetDefault(1);
    AddAttr<bool>("use_mkldnn", "").SetDefault(false).AsExtra();
    AddAttr<std::string>("mkldnn_data_type", "").SetDefault("float32").AsExtra();
    AddComment("Out = X as a matrix.");
  }
};

DECLARE_INPLACE_OP_INFERER(Flatten2InplaceInferer, {"X", "Out"});

static void Flatten2Reference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  const reference::Index dims = phi::vectorize(phi::flatten_to_2d(x.dims(), ctx.Attr<int>("axis")));
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}
template <typename DeviceContext, typename T>
using Flatten2CPUKernel = MoveReferenceKernel<DeviceContext, T, Flatten2Reference>;

struct Flatten2InferShapeFunctor : public framework::InferShapeBase {
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
    if (ctx->HasOutput("XShape")) {
      std::vector<int64_t> before = phi::vectorize(in);
      before.insert(before.begin(), 0);
      ctx->SetOutputDim("XShape", phi::make_ddim(before));
      ctx->ShareLoD("X", "XShape");
    }
    ctx->SetOutputDim("Out", phi::make_ddim({sizes[0], sizes[1]}));
    if (in.size() > 0 && in[0] == sizes[0]) ctx->ShareLoD("X", "Out");
  }
};

constexpr GradSlots kFlatten2GradSlots = {"", "XShape", "Out", "X"};

KernelSignature Flatten2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"flatten_grad", {"XShape", "Out@GRAD"}, {}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(flatten2, ops::OpTypedByX, ops::Flatten2OpMaker, ops::Flatten2InferShapeFunctor,
                  ops::Flatten2InplaceInferer, ops::SlotGradOpMaker<ops::kFlatten2GradSlots>);
PHIBRIDGE_REGISTER_COPY_REFERENCE(flatten2, ops::Flatten2CPUKernel);
REGISTER_OPERATOR(flatten2_grad, ops::OpTypedByOutGrad, ops::XShapeGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(flatten2_grad, ops::Flatten2GradOpArgumentMapping);
