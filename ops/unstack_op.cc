#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/expand.h"

namespace paddle {
namespace operators {

class UnstackOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Y", "One tensor a slice.").AsDuplicable();
    AddAttr<int>("axis", "A negative one counts from the last.").SetDefault(0);
    AddAttr<int>("num", "The number of slices; 0: not given.").SetDefault(0);
    AddComment("Y[i] = slice i of X along the axis.");
  }
};

static void UnstackReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>("Y");
  const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "unstack");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index dims = whole;
  dims.erase(dims.begin() + axis);
  for (size_t i = 0; i < outs.size(); ++i) {
    const auto source = [&](reference::Index index) {
      index.insert(index.begin() + axis, static_cast<int64_t>(i));
      return reference::OffsetOf(index, whole);
    };
    reference::Rearrange(ctx, *x, dims, source, outs[i]);
  }
}
template <typename DeviceContext, typename T>
using UnstackCPUKernel = MoveReferenceKernel<DeviceContext, T, UnstackReference>;

KernelSignature UnstackOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unstack", {"X"}, {"axis", "num"}, {"Y"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unstack, UnstackInferShapeFunctor,
                            PD_INFER_META(phi::UnStackInferMeta));

constexpr GradSlots kUnstackGradSlots = {"", "", "Y", "X"};

KernelSignature UnstackGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unstack_grad", {"Y@GRAD"}, {"axis"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unstack_grad, UnstackGradInferShapeFunctor,
                            PD_INFER_META(phi::UnStackGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unstack, ops::OpTypedByX, ops::UnstackOpMaker, ops::UnstackInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kUnstackGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(unstack, ops::UnstackOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(unstack, ops::UnstackCPUKernel);
REGISTER_OPERATOR(unstack_grad, ops::OpTypedByYGrad, ops::UnstackGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(unstack_grad, ops::UnstackGradOpArgumentMapping);
