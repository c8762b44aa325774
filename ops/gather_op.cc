#include "compat/mapping_notes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/gather.h"

namespace paddle {
namespace operators {

class GatherOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Index", "int32 or int64: a number, a vector or a column.");
    AddInput("Axis", "The axis as a tensor; it outranks `axis`.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<int>("axis", "A negative one counts from the last.").SetDefault(0);
    AddComment("Out = the slices of X that Index names.");
  }
};

class GatherOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Index", "Axis"};
    return kSlots;
  }
};

static void GatherReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const int given = ctx.HasInput("Axis")
                        ? static_cast<int>(reference::OneInteger(ctx, "Axis", "gather"))
                        : ctx.Attr<int>("axis");
  const int axis = reference::PositiveAxis(given, x->dims().size(), "gather");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "gather");
  const reference::Index whole = phi::vectorize(x->dims());
  for (int64_t id : ids) {
    PADDLE_ENFORCE_EQ(id >= 0 && id < whole[axis], true,
                      phi::errors::InvalidArgument("gather: an index must be in [0, %d); it is %d",
                                                   whole[axis], id));
  }
  reference::Index dims = whole;
  const bool scalar = index_tensor->dims().size() == 0;
  if (scalar) {
    dims.erase(dims.begin() + axis);
  } else {
    dims[axis] = static_cast<int64_t>(ids.size());
  }
  const auto source = [&](reference::Index index) {
    if (scalar) index.insert(index.begin() + axis, 0);
    index[axis] = ids[index[axis]];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using GatherCPUKernel = MoveReferenceKernel<DeviceContext, T, GatherReference>;

KernelSignature GatherOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"gather", {"X", "Index"}, {ctx.HasInput("Axis") ? "Axis" : "axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gather, GatherInferShapeFunctor, PD_INFER_META(phi::GatherInferMeta));

constexpr GradSlots kGatherGradSlots = {"Axis Index X", "", "Out", "X"};

KernelSignature GatherGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* axis = ctx.HasInput("Axis") ? "Axis" : "axis";
  return {"gather_grad", {"X", "Index", "Out@GRAD"}, {axis}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(gather_grad, GatherGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(GatherGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(gather, ops::GatherOp, ops::GatherOpMaker, ops::GatherInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kGatherGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(gather, ops::GatherOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(gather, ops::GatherCPUKernel);
REGISTER_OPERATOR(gather_grad, ops::OpTypedByOutGrad, ops::GatherGradInferShapeFunctor,
                  ops::GatherGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(gather_grad, ops::GatherGradOpArgumentMapping);
PD_MAPPING_DIFFERS(gather_grad, "2.6 always adds up what one index names twice");
REGISTER_OP_VERSION(gather).AddCheckpoint(
    "Adds the input Axis.",
    paddle::framework::compatible::OpVersionDesc().NewInput("Axis", "The axis as a tensor."));
