#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle {
namespace operators {

class UnbindOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "One tensor a slice.").AsDuplicable();
    AddAttr<int>("axis", "A negative one counts from the last.").SetDefault(0);
    AddComment("Out[i] = slice i of X along the axis.");
  }
};

static void UnbindReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>("Out");
  const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "unbind");
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
using UnbindCPUKernel = MoveReferenceKernel<DeviceContext, T, UnbindReference>;

KernelSignature UnbindOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unbind", {"X"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(unbind, UnbindInferShapeFunctor, PD_INFER_META(phi::UnbindInferMeta));

/// The gradient is the slices stacked again.
class UnbindGradMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("stack");
    grad->SetInput("X", OutputGrad("Out"));
    grad->SetOutput("Y", InputGrad("X"));
    grad->SetAttrMap(Attrs());
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(unbind, ops::OpTypedByX, ops::UnbindOpMaker, ops::UnbindInferShapeFunctor,
                  ops::UnbindGradMaker);
PD_REGISTER_ARG_MAPPING_FN(unbind, ops::UnbindOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(unbind, ops::UnbindCPUKernel);
