#include "compat/mapping_notes.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class Unsqueeze2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("AxesTensor", "The axes as a tensor; it outranks `axes`.").AsDispensable();
    AddInput("AxesTensorList", "The axes as tensors of one element; they outrank `AxesTensor`.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "X with more dimensions of size 1.");
    AddOutput("XShape", "Its shape is 0 and then the shape of X.").AsIntermediate().AsExtra();
    AddAttr<std::vector<int>>("axes", "Where to put them, one after the other.")
        .SetDefault({})
        .AddCustomChecker([](const std::vector<int>& axes) {
          PADDLE_ENFORCE_LT(axes.size(), 6,
                            phi::errors::InvalidArgument(
                                "`axes` must hold fewer than 6 axes; it holds %d", axes.size()));
        });
    AddComment("Out = X with dimensions of size 1 put in.");
  }
};

class Unsqueeze2Op : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"AxesTensor", "AxesTensorList"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(Unsqueeze2InplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class Unsqueeze2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    std::vector<int64_t> shape(x.dims().begin(), x.dims().end());
    for (int64_t axis : Axes(ctx)) {
      const int rank = static_cast<int>(shape.size()) + 1;
      shape.insert(
          shape.begin() + reference::PositiveAxis(static_cast<int>(axis), rank, "unsqueeze2"), 1);
    }
    out->Resize(phi::make_ddim(shape));
    reference::CopyElements(ctx, x, out);
  }

 private:
  static std::vector<int64_t> Axes(const framework::ExecutionContext& ctx) {
    const auto list = ctx.MultiInput<DenseTensor>("AxesTensorList");
    if (!list.empty()) return reference::IntegersOf(list, "unsqueeze2");
    if (ctx.HasInput("AxesTensor")) {
      return reference::IntegersOf(*ctx.Input<DenseTensor>("AxesTensor"), "unsqueeze2");
    }
    const auto axes = ctx.Attr<std::vector<int>>("axes");
    return {axes.begin(), axes.end()};
  }
};

KernelSignature Unsqueeze2OpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* axes = ctx.InputSize("AxesTensorList") > 0 ? "AxesTensorList"
                     : ctx.InputSize("AxesTensor") > 0   ? "AxesTensor"
                                                         : "axes";
  if (ctx.HasOutput("XShape")) return {"unsqueeze_with_xshape", {"X"}, {axes}, {"Out", "XShape"}};
  return {"unsqueeze", {"X"}, {axes}, {"Out"}};
}

inline void Unsqueeze2OpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->OutputRangesSize() == 2) {
    PD_INFER_META(phi::UnsqueezeWithXShapeInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::UnsqueezeInferMeta)(ctx);
  }
}
DECLARE_INFER_SHAPE_FUNCTOR(unsqueeze2, Unsqueeze2InferShapeFunctor, Unsqueeze2OpInferMeta);

constexpr GradSlots kUnsqueeze2GradSlots = {"AxesTensor AxesTensorList", "XShape", "Out", "X"};

KernelSignature Unsqueeze2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unsqueeze_grad", {"XShape", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unsqueeze2_grad, Unsqueeze2GradInferShapeFunctor,
                            PD_INFER_META(phi::XShapeGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unsqueeze2, ops::Unsqueeze2Op, ops::Unsqueeze2OpMaker,
                  ops::Unsqueeze2InferShapeFunctor, ops::Unsqueeze2InplaceInferer,
                  ops::SlotGradOpMaker<ops::kUnsqueeze2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(unsqueeze2, unsqueeze);
PD_REGISTER_ARG_MAPPING_FN(unsqueeze2, ops::Unsqueeze2OpArgumentMapping);
PD_MAPPING_DIFFERS(unsqueeze2, "2.6 gives XShape a kernel of its own: unsqueeze_with_xshape");
PHIBRIDGE_REGISTER_COPY_REFERENCE(unsqueeze2, ops::Unsqueeze2CPUKernel);
REGISTER_OPERATOR(unsqueeze2_grad, ops::OpTypedByOutGrad, ops::Unsqueeze2GradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(unsqueeze2_grad, unsqueeze_grad);
PD_REGISTER_ARG_MAPPING_FN(unsqueeze2_grad, ops::Unsqueeze2GradOpArgumentMapping);
