#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class FillAnyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Only its shape and type count.");
    AddOutput("Out", "The result.");
    AddAttr<float>("value", "The value.").SetDefault(0.0f);
    AddComment("Out = one value everywhere, in the shape of X.");
  }
};

DECLARE_INPLACE_OP_INFERER(FillAnyInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class FillAnyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(ctx.Input<DenseTensor>("X")->dims());
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(ctx.Attr<float>("value"));
  }
};

KernelSignature FillAnyOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_any", {"X"}, {"value"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_any, FillAnyInferShapeFunctor,
                            PD_INFER_META(phi::FillAnyInferMeta));

constexpr GradSlots kFillAnyGradSlots = {"", "", "Out", "X"};

KernelSignature FillAnyGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_any_grad", {"Out@GRAD"}, {"value"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_any_grad, FillAnyGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fill_any, ops::OpTypedByX, ops::FillAnyOpMaker, ops::FillAnyInferShapeFunctor,
                  ops::FillAnyInplaceInferer, ops::SlotGradOpMaker<ops::kFillAnyGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(fill_any, ops::FillAnyOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(fill_any, ops::FillAnyCPUKernel);
REGISTER_OPERATOR(fill_any_grad, ops::OpTypedByOutGrad, ops::FillAnyGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(fill_any_grad, ops::FillAnyGradOpArgumentMapping);
