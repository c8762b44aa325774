#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle {
namespace operators {

class ExpandOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("ExpandTimes", "The numbers as a tensor; it outranks the others.").AsDispensable();
    AddInput("expand_times_tensor", "The numbers as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("expand_times", "How often, a number a dimension.").SetDefault({});
    AddComment("Out = X repeated along each dimension.");
  }
};

class ExpandOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"ExpandTimes", "expand_times_tensor"};
    return kSlots;
  }
};

static void ExpandReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::Index dims = phi::vectorize(x->dims());
  reference::Index times =
      reference::IntegersFrom<int>(ctx, "ExpandTimes", "expand_times_tensor", "expand_times");
  if (dims.size() < times.size()) dims.insert(dims.begin(), times.size() - dims.size(), 1);
  times.insert(times.begin(), dims.size() - times.size(), 1);
  for (size_t i = 0; i < dims.size(); ++i) dims[i] *= times[i];
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using ExpandCPUKernel = MoveReferenceKernel<DeviceContext, T, ExpandReference>;

KernelSignature ExpandOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* times = ctx.HasInput("ExpandTimes")                ? "ExpandTimes"
                      : ctx.InputSize("expand_times_tensor") > 0 ? "expand_times_tensor"
                                                                 : "expand_times";
  return {"tile", {"X"}, {times}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expand, ExpandInferShapeFunctor, PD_INFER_META(phi::TileInferMeta));

constexpr GradSlots kExpandGradSlots = {"X ExpandTimes expand_times_tensor", "", "Out", "X"};

KernelSignature ExpandGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* times = ctx.HasInput("ExpandTimes")                ? "ExpandTimes"
                      : ctx.InputSize("expand_times_tensor") > 0 ? "expand_times_tensor"
                                                                 : "expand_times";
  return {"tile_grad", {"X", "Out@GRAD"}, {times}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expand_grad, ExpandGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ExpandGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(expand, ops::ExpandOp, ops::ExpandOpMaker, ops::ExpandInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kExpandGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(expand, ops::ExpandOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(expand, ops::ExpandCPUKernel);
REGISTER_OPERATOR(expand_grad, ops::OpTypedByOutGrad, ops::ExpandGradInferShapeFunctor,
                  ops::ExpandGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(expand_grad, ops::ExpandGradOpArgumentMapping);
