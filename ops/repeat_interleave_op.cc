#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class RepeatInterleaveOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("RepeatsTensor", "How often, a number a slice.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<int>("Repeats", "How often each.").SetDefault(0);
    AddAttr<int>("dim", "The axis; a negative one counts from the last.").SetDefault(0);
    AddComment("Out = each slice of X several times.");
  }
};

class RepeatInterleaveOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"RepeatsTensor"};
    return kSlots;
  }
};

static void RepeatInterleaveReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int dim =
      reference::PositiveAxis(ctx.Attr<int>("dim"), x->dims().size(), "repeat_interleave");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index repeats(whole[dim], ctx.Attr<int>("Repeats")), slices, dims = whole;
  if (ctx.HasInput("RepeatsTensor")) {
    repeats = reference::IntegersOf(*ctx.Input<DenseTensor>("RepeatsTensor"), "repeat_interleave");
  }
  for (int64_t i = 0; i < whole[dim]; ++i) {
    for (int64_t k = 0; k < repeats[i]; ++k) slices.push_back(i);
  }
  dims[dim] = static_cast<int64_t>(slices.size());
  const auto source = [&](reference::Index index) {
    index[dim] = slices[index[dim]];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using RepeatInterleaveCPUKernel = MoveReferenceKernel<DeviceContext, T, RepeatInterleaveReference>;

KernelSignature RepeatInterleaveOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasInput("RepeatsTensor")) {
    return {"repeat_interleave_with_tensor_index", {"X", "RepeatsTensor"}, {"dim"}, {"Out"}};
  }
  return {"repeat_interleave", {"X"}, {"Repeats", "dim"}, {"Out"}};
}

inline void RepeatInterleaveOpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->AttrsSize() == 2) {
    PD_INFER_META(phi::RepeatInterleaveInferMeta)(ctx);
    return;
  }
  PD_INFER_META(phi::RepeatInterleaveWithTensorIndexInferMeta)(ctx);
}
DECLARE_INFER_SHAPE_FUNCTOR(repeat_interleave, RepeatInterleaveInferShapeFunctor,
                            RepeatInterleaveOpInferMeta);

constexpr GradSlots kRepeatInterleaveGradSlots = {"X RepeatsTensor", "", "Out", "X"};

KernelSignature RepeatInterleaveGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.HasInput("RepeatsTensor")) {
    return {"repeat_interleave_with_tensor_index_grad",
            {"X", "RepeatsTensor", "Out@GRAD"},
            {"dim"},
            {"X@GRAD"}};
  }
  return {"repeat_interleave_grad", {"X", "Out@GRAD"}, {"Repeats", "dim"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(repeat_interleave_grad, RepeatInterleaveGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(RepeatInterleaveGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(repeat_interleave, ops::RepeatInterleaveOp, ops::RepeatInterleaveOpMaker,
                  ops::RepeatInterleaveInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kRepeatInterleaveGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(repeat_interleave, ops::RepeatInterleaveOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(repeat_interleave, ops::RepeatInterleaveCPUKernel);
REGISTER_OPERATOR(repeat_interleave_grad, ops::OpTypedByOutGrad,
                  ops::RepeatInterleaveGradInferShapeFunctor,
                  ops::RepeatInterleaveGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(repeat_interleave_grad, ops::RepeatInterleaveGradOpArgumentMapping);
