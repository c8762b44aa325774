#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/data_movement_grad.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class PadOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("paddings", "Before and behind each dimension.");
    AddAttr<float>("pad_value", "What they are.").SetDefault(0.0f);
    AddComment("Out = X with more elements around it.");
  }
};

static void PadReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto paddings = ctx.Attr<std::vector<int>>("paddings");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index dims = whole, before(whole.size());
  for (size_t i = 0; i < whole.size(); ++i) {
    before[i] = paddings[2 * i];
    dims[i] += paddings[2 * i] + paddings[2 * i + 1];
  }
  const auto source = [&](reference::Index index) -> int64_t {
    for (size_t i = 0; i < index.size(); ++i) {
      index[i] -= before[i];
      if (index[i] < 0 || index[i] >= whole[i]) return -1;
    }
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("pad_value"));
}
template <typename DeviceContext, typename T>
using PadCPUKernel = MoveReferenceKernel<DeviceContext, T, PadReference>;

KernelSignature PadOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pad", {"X"}, {"paddings", "pad_value"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pad, PadInferShapeFunctor, PD_INFER_META(phi::PadInferMeta));

constexpr GradSlots kPadGradSlots = {"", "", "Out", "X"};

KernelSignature PadGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pad_grad", {"Out@GRAD"}, {"paddings", "pad_value"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pad_grad, PadGradInferShapeFunctor,
                            PD_INFER_META(phi::PadGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pad, ops::OpTypedByX, ops::PadOpMaker, ops::PadInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPadGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(pad, ops::PadOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(pad, ops::PadCPUKernel);
REGISTER_OPERATOR(pad_grad, ops::OpTypedByOutGrad, ops::PadGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(pad_grad, ops::PadGradOpArgumentMapping);
