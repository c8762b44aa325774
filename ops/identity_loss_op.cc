#include <vector>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class IdentityLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The loss.");
    AddOutput("Out", "The same, or one number.");
    AddAttr<int>("reduction", "0: sum; 1: mean; 2: none.").SetDefault(1);
    AddComment("Marks X as the loss.");
  }
};

DECLARE_INPLACE_OP_INFERER(IdentityLossInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class IdentityLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int reduction = ctx.Attr<int>("reduction");
    std::vector<double> values(x->data<T>(), x->data<T>() + x->numel());
    if (reduction != 2) {
      double sum = 0;
      for (double v : values) sum += v;
      values = {reduction == 0 ? sum : sum / static_cast<double>(x->numel())};
    }
    reference::WriteRounded<T>(ctx, values, "Out");
  }
};

KernelSignature IdentityLossOpArgumentMapping(const ArgumentMappingContext&) {
  return {"identity_loss", {"X"}, {"reduction"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(identity_loss, IdentityLossInferShapeFunctor,
                            PD_INFER_META(phi::IdentityLossInferMeta));

constexpr GradSlots kIdentityLossGradSlots = {"X", "", "Out", "X"};

KernelSignature IdentityLossGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"identity_loss_grad", {"X", "Out@GRAD"}, {"reduction"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(identity_loss_grad, IdentityLossGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(identity_loss, ops::OpTypedByX, ops::IdentityLossOpMaker,
                  ops::IdentityLossInferShapeFunctor, ops::IdentityLossInplaceInferer,
                  ops::SlotGradOpMaker<ops::kIdentityLossGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(identity_loss, ops::IdentityLossOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(identity_loss, ops::IdentityLossCPUKernel<phi::CPUContext, float>,
                       ops::IdentityLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(identity_loss_grad, ops::OpTypedByOutGrad, ops::IdentityLossGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(identity_loss_grad, ops::IdentityLossGradOpArgumentMapping);
