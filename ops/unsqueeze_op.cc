#include "framework/op/untold_shapes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class UnsqueezeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("AxesTensor", "The axes as a tensor; it outranks `axes`.").AsDispensable();
    AddInput("AxesTensorList", "The axes as tensors of one element; they outrank `AxesTensor`.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("axes", "Where to put them, one after the other.").SetDefault({});
    AddComment("Out = X with dimensions of size 1 put in.");
  }
};

class UnsqueezeOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"AxesTensor", "AxesTensorList"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(UnsqueezeInplaceInferer, {"X", "Out"});

static void UnsqueezeReference(const framework::ExecutionContext& ctx) {
  // In place, the shape function has reshaped X already and no element moves.
  if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  auto* out = ctx.Output<DenseTensor>("Out");
  reference::Index dims = phi::vectorize(x.dims());
  const bool list = !ctx.MultiInput<DenseTensor>("AxesTensorList").empty();
  for (int64_t axis :
       reference::IntegersFrom<int>(ctx, list ? nullptr : "AxesTensor", "AxesTensorList", "axes")) {
    const int rank = static_cast<int>(dims.size()) + 1;
    dims.insert(dims.begin() + reference::PositiveAxis(static_cast<int>(axis), rank, "unsqueeze"),
                1);
  }
  out->Resize(phi::make_ddim(dims));
  reference::CopyElements(ctx, x, out);
}
template <typename DeviceContext, typename T>
using UnsqueezeCPUKernel = MoveReferenceKernel<DeviceContext, T, UnsqueezeReference>;

KernelSignature UnsqueezeOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* axes = ctx.InputSize("AxesTensorList") > 0 ? "AxesTensorList"
                     : ctx.HasInput("AxesTensor")        ? "AxesTensor"
                                                         : "axes";
  return {"unsqueeze", {"X"}, {axes}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unsqueeze, UnsqueezeInferShapeFunctor,
                            PD_INFER_META(phi::UnsqueezeInferMeta));

constexpr GradSlots kUnsqueezeGradSlots = {"X", "", "Out", "X"};

DECLARE_NO_NEED_BUFFER_VARS_INFERER(UnsqueezeGradNoNeedBufferVarsInferer, "X");

KernelSignature UnsqueezeGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"reshape_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unsqueeze, ops::UnsqueezeOp, ops::UnsqueezeOpMaker,
                  ops::UnsqueezeInferShapeFunctor, ops::UnsqueezeInplaceInferer,
                  ops::SlotGradOpMaker<ops::kUnsqueezeGradSlots>);
PD_SHAPES_UNTOLD(unsqueeze,
                 "the tensors of axes, which unsqueeze_grad does not read, outrank the attribute");
PD_REGISTER_ARG_MAPPING_FN(unsqueeze, ops::UnsqueezeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(unsqueeze, ops::UnsqueezeCPUKernel);
REGISTER_OPERATOR(unsqueeze_grad, ops::OpTypedByOutGrad,
                  ops::LikeForwardInferShape<ops::kUnsqueezeGradSlots>, ops::GradInplaceInferer,
                  ops::UnsqueezeGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(unsqueeze_grad, ops::UnsqueezeGradOpArgumentMapping);
