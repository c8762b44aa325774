#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle {
namespace operators {

class TileOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("RepeatTimes", "The numbers as a tensor; it outranks the others.").AsDispensable();
    AddInput("repeat_times_tensor", "The numbers as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("repeat_times", "How often, counted from the last dimension.")
        .SetDefault({});
    AddComment("Out = X laid side by side.");
  }
};

class TileOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"RepeatTimes", "repeat_times_tensor"};
    return kSlots;
  }
};

static void TileReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::Index dims = phi::vectorize(x->dims());
  reference::Index times =
      reference::IntegersFrom<int>(ctx, "RepeatTimes", "repeat_times_tensor", "repeat_times");
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
using TileCPUKernel = MoveReferenceKernel<DeviceContext, T, TileReference>;

KernelSignature TileOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* times = ctx.HasInput("RepeatTimes")                ? "RepeatTimes"
                      : ctx.InputSize("repeat_times_tensor") > 0 ? "repeat_times_tensor"
                                                                 : "repeat_times";
  return {"tile", {"X"}, {times}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tile, TileInferShapeFunctor, PD_INFER_META(phi::TileInferMeta));

constexpr GradSlots kTileGradSlots = {"RepeatTimes X repeat_times_tensor", "", "Out", "X"};

KernelSignature TileGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* times = ctx.HasInput("RepeatTimes")                ? "RepeatTimes"
                      : ctx.InputSize("repeat_times_tensor") > 0 ? "repeat_times_tensor"
                                                                 : "repeat_times";
  return {"tile_grad", {"X", "Out@GRAD"}, {times}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tile_grad, TileGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(TileGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(tile, ops::TileOp, ops::TileOpMaker, ops::TileInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kTileGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(tile, ops::TileOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(tile, ops::TileCPUKernel);
REGISTER_OPERATOR(tile_grad, ops::OpTypedByOutGrad, ops::TileGradInferShapeFunctor,
                  ops::TileGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(tile_grad, ops::TileGradOpArgumentMapping);
