#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle {
namespace operators {

class ExpandV2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Sizes of 1 are repeated.");
    AddInput("Shape", "The shape as a tensor; it outranks the attribute.").AsDispensable();
    AddInput("expand_shapes_tensor", "The shape as tensors of one element.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("shape", "-1: as in X, counted from the last.").SetDefault({});
    AddComment("Out = X repeated to a shape.");
  }
};

class ExpandV2Op : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Shape", "expand_shapes_tensor"};
    return kSlots;
  }
};

static void ExpandV2Reference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::Index dims =
      reference::IntegersFrom<int>(ctx, "Shape", "expand_shapes_tensor", "shape");
  const size_t lead = dims.size() - x->dims().size();
  for (size_t i = lead; i < dims.size(); ++i) {
    if (dims[i] == -1) dims[i] = x->dims()[static_cast<int>(i - lead)];
  }
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using ExpandV2CPUKernel = MoveReferenceKernel<DeviceContext, T, ExpandV2Reference>;

KernelSignature ExpandV2OpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.HasInput("Shape")                       ? "Shape"
                      : ctx.InputSize("expand_shapes_tensor") > 0 ? "expand_shapes_tensor"
                                                                  : "shape";
  return {"expand", {"X"}, {shape}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expand_v2, ExpandV2InferShapeFunctor,
                            PD_INFER_META(phi::ExpandInferMeta));

constexpr GradSlots kExpandV2GradSlots = {"Shape X expand_shapes_tensor", "", "Out", "X"};

KernelSignature ExpandV2GradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.HasInput("Shape")                       ? "Shape"
                      : ctx.InputSize("expand_shapes_tensor") > 0 ? "expand_shapes_tensor"
                                                                  : "shape";
  return {"expand_grad", {"X", "Out@GRAD"}, {shape}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expand_v2_grad, ExpandV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ExpandV2GradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(expand_v2, ops::ExpandV2Op, ops::ExpandV2OpMaker, ops::ExpandV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kExpandV2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(expand_v2, expand);
PD_REGISTER_ARG_MAPPING_FN(expand_v2, ops::ExpandV2OpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(expand_v2, ops::ExpandV2CPUKernel);
REGISTER_OPERATOR(expand_v2_grad, ops::OpTypedByOutGrad, ops::ExpandV2GradInferShapeFunctor,
                  ops::ExpandV2GradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(expand_v2_grad, expand_grad);
PD_REGISTER_ARG_MAPPING_FN(expand_v2_grad, ops::ExpandV2GradOpArgumentMapping);
