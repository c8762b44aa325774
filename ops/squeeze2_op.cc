#include "compat/mapping_notes.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class Squeeze2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "X without dimensions of size 1.");
    AddOutput("XShape", "Its shape is 0 and then the shape of X.").AsIntermediate().AsExtra();
    AddAttr<std::vector<int>>("axes",
                              "Which to drop, if their size is 1; none named: all of size 1.")
        .SetDefault({})
        .SupportTensor();
    AddComment("Out = X with dimensions of size 1 removed.");
  }
};

DECLARE_INPLACE_OP_INFERER(Squeeze2InplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class Squeeze2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = x.dims().size();
    const auto axes = ctx.Attr<std::vector<int>>("axes");
    std::vector<bool> drop(rank, axes.empty());
    for (int axis : axes) {
      const int at = reference::PositiveAxis(axis, rank, "squeeze2");
      if (rank > 0) drop[at] = true;
    }
    std::vector<int64_t> shape;
    for (int i = 0; i < rank; ++i) {
      if (!drop[i] || x.dims()[i] != 1) shape.push_back(x.dims()[i]);
    }
    out->Resize(phi::make_ddim(shape));
    reference::CopyElements(ctx, x, out);
  }
};

KernelSignature Squeeze2OpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasOutput("XShape")) return {"squeeze_with_xshape", {"X"}, {"axes"}, {"Out", "XShape"}};
  return {"squeeze", {"X"}, {"axes"}, {"Out"}};
}

inline void Squeeze2OpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->OutputRangesSize() == 2) {
    PD_INFER_META(phi::SqueezeWithXShapeInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::SqueezeInferMeta)(ctx);
  }
}
DECLARE_INFER_SHAPE_FUNCTOR(squeeze2, Squeeze2InferShapeFunctor, Squeeze2OpInferMeta);

constexpr GradSlots kSqueeze2GradSlots = {"", "XShape", "Out", "X"};

KernelSignature Squeeze2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"squeeze_grad", {"XShape", "Out@GRAD"}, {"axes"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(squeeze2_grad, Squeeze2GradInferShapeFunctor,
                            PD_INFER_META(phi::XShapeGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(squeeze2, ops::OpTypedByX, ops::Squeeze2OpMaker, ops::Squeeze2InferShapeFunctor,
                  ops::Squeeze2InplaceInferer, ops::SlotGradOpMaker<ops::kSqueeze2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(squeeze2, squeeze);
PD_REGISTER_ARG_MAPPING_FN(squeeze2, ops::Squeeze2OpArgumentMapping);
PD_MAPPING_DIFFERS(squeeze2, "2.6 gives XShape a kernel of its own: squeeze_with_xshape");
PHIBRIDGE_REGISTER_COPY_REFERENCE(squeeze2, ops::Squeeze2CPUKernel);
REGISTER_OPERATOR(squeeze2_grad, ops::OpTypedByOutGrad, ops::Squeeze2GradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(squeeze2_grad, squeeze_grad);
PD_REGISTER_ARG_MAPPING_FN(squeeze2_grad, ops::Squeeze2GradOpArgumentMapping);
