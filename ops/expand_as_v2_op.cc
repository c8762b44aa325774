#include "framework/op/untold_shapes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle {
namespace operators {

class ExpandAsV2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Sizes of 1 are repeated.");
    AddInput("Y", "Only its shape counts.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("target_shape", "The shape where there is no Y.").SetDefault({});
    AddComment("Out = X repeated to the shape of Y.");
  }
};

class ExpandAsV2Op : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Y"};
    return kSlots;
  }
};

static void ExpandAsV2Reference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto target = ctx.Attr<std::vector<int>>("target_shape");
  reference::Index dims(target.begin(), target.end());
  if (ctx.HasInput("Y")) dims = phi::vectorize(ctx.Input<DenseTensor>("Y")->dims());
  reference::Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= in[i];
    return reference::OffsetOf(index, in);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using ExpandAsV2CPUKernel = MoveReferenceKernel<DeviceContext, T, ExpandAsV2Reference>;

KernelSignature ExpandAsV2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"expand_as", {"X", "Y"}, {"target_shape"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expand_as_v2, ExpandAsV2InferShapeFunctor,
                            PD_INFER_META(phi::ExpandAsInferMeta));

constexpr GradSlots kExpandAsV2GradSlots = {"X", "", "Out", "X"};

KernelSignature ExpandAsV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"expand_as_grad", {"X", "Out@GRAD"}, {"target_shape"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expand_as_v2_grad, ExpandAsV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ExpandAsV2GradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(expand_as_v2, ops::ExpandAsV2Op, ops::ExpandAsV2OpMaker,
                  ops::ExpandAsV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kExpandAsV2GradSlots>);
PD_SHAPES_UNTOLD(expand_as_v2,
                 "input Y, which expand_as_v2_grad does not read, outranks the attribute");
PD_REGISTER_BASE_KERNEL_NAME(expand_as_v2, expand_as);
PD_REGISTER_ARG_MAPPING_FN(expand_as_v2, ops::ExpandAsV2OpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(expand_as_v2, ops::ExpandAsV2CPUKernel);
REGISTER_OPERATOR(expand_as_v2_grad, ops::OpTypedByOutGrad, ops::ExpandAsV2GradInferShapeFunctor,
                  ops::ExpandAsV2GradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(expand_as_v2_grad, expand_as_grad);
PD_REGISTER_ARG_MAPPING_FN(expand_as_v2_grad, ops::ExpandAsV2GradOpArgumentMapping);
