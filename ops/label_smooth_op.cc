#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class LabelSmoothOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Labels; the last axis counts classes.");
    AddInput("PriorDist", "One number a class.").AsDispensable();
    AddOutput("Out", "Of the shape of X.");
    AddAttr<float>("epsilon", "The part of the prior.").SetDefault(0.0f);
    AddComment("Out = (1 - epsilon) X + epsilon PriorDist; without PriorDist 1 / classes.");
  }
};

DECLARE_INPLACE_OP_INFERER(LabelSmoothInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class LabelSmoothCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    const double e = ctx.Attr<float>("epsilon");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      double prior = 1.0 / classes;
      if (ctx.HasInput("PriorDist"))
        prior = ctx.Input<DenseTensor>("PriorDist")->data<T>()[i % classes];
      y[i] = static_cast<T>((1 - e) * x->data<T>()[i] + e * prior);
    }
  }
};

KernelSignature LabelSmoothOpArgumentMapping(const ArgumentMappingContext&) {
  return {"label_smooth", {"X", "PriorDist"}, {"epsilon"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(label_smooth, LabelSmoothInferShapeFunctor,
                            PD_INFER_META(phi::LabelSmoothInferMeta));

constexpr GradSlots kLabelSmoothGradSlots = {"", "", "Out", "X"};

KernelSignature LabelSmoothGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"label_smooth_grad", {"Out@GRAD"}, {"epsilon"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(label_smooth_grad, LabelSmoothGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(label_smooth, ops::OpTypedByX, ops::LabelSmoothOpMaker,
                  ops::LabelSmoothInferShapeFunctor, ops::LabelSmoothInplaceInferer,
                  ops::SlotGradOpMaker<ops::kLabelSmoothGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(label_smooth, ops::LabelSmoothOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(label_smooth, ops::LabelSmoothCPUKernel<phi::CPUContext, float>,
                       ops::LabelSmoothCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(label_smooth_grad, ops::OpTypedByOutGrad, ops::LabelSmoothGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(label_smooth_grad, ops::LabelSmoothGradOpArgumentMapping);
