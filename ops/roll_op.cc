#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class RollOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("ShiftsTensor", "`shifts` as a tensor; it outranks the attribute.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int64_t>>("shifts", "How far, a number a dimension.").SetDefault({});
    AddAttr<std::vector<int64_t>>("axis", "Which dimensions; none: all elements in a row.")
        .SetDefault({});
    AddComment("Out = X with elements moved on, round the end.");
  }
};

class RollOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"ShiftsTensor"};
    return kSlots;
  }
};

static void RollReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  const auto axes = ctx.Attr<std::vector<int64_t>>("axis");
  const auto shifts = reference::IntegersFrom<int64_t>(ctx, "ShiftsTensor", nullptr, "shifts");
  const auto source = [&](reference::Index index) {
    if (axes.empty()) {
      const int64_t count = x->numel();
      const int64_t at = (reference::OffsetOf(index, dims) - shifts[0]) % count;
      return (at + count) % count;
    }
    for (size_t i = 0; i < axes.size(); ++i) {
      const int d = reference::PositiveAxis(static_cast<int>(axes[i]), x->dims().size(), "roll");
      index[d] = ((index[d] - shifts[i]) % dims[d] + dims[d]) % dims[d];
    }
    return reference::OffsetOf(index, dims);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using RollCPUKernel = MoveReferenceKernel<DeviceContext, T, RollReference>;

KernelSignature RollOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {
      "roll", {"X"}, {ctx.HasInput("ShiftsTensor") ? "ShiftsTensor" : "shifts", "axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(roll, RollInferShapeFunctor, PD_INFER_META(phi::RollInferMeta));

constexpr GradSlots kRollGradSlots = {"X ShiftsTensor", "", "Out", "X"};

KernelSignature RollGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shifts = ctx.HasInput("ShiftsTensor") ? "ShiftsTensor" : "shifts";
  return {"roll_grad", {"X", "Out@GRAD"}, {shifts, "axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(roll_grad, RollGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(RollGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(roll, ops::RollOp, ops::RollOpMaker, ops::RollInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kRollGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(roll, ops::RollOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(roll, ops::RollCPUKernel);
REGISTER_OPERATOR(roll_grad, ops::OpTypedByOutGrad, ops::RollGradInferShapeFunctor,
                  ops::RollGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(roll_grad, ops::RollGradOpArgumentMapping);
REGISTER_OP_VERSION(roll)
    .AddCheckpoint("Renames the attribute dims to axis.",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewAttr("axis", "Which dimensions.", std::vector<int64_t>{})
                       .DeleteAttr("dims", "The old name."))
    .AddCheckpoint("Adds the input ShiftsTensor.",
                   paddle::framework::compatible::OpVersionDesc().NewInput(
                       "ShiftsTensor", "The shifts as a tensor."));
