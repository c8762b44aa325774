#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class BceLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Probabilities.");
    AddInput("Label", "Probabilities, of the shape of X.");
    AddOutput("Out", "The loss of each element.");
    AddComment("Out = -Label ln(X) - (1 - Label) ln(1 - X), logarithms not below -100.");
  }
};

DECLARE_INPLACE_OP_INFERER(BceLossInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class BceLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto loss = [](double x, double label) {
      PADDLE_ENFORCE_EQ(x >= 0 && x <= 1, true,
                        phi::errors::InvalidArgument("bce_loss: X must be in [0, 1]; it is %s", x));
      const double ones = std::fmax(std::log(x), -100), zeros = std::fmax(std::log1p(-x), -100);
      return -label * ones - (1 - label) * zeros;
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "X", "Label", loss), "Out");
  }
};

KernelSignature BceLossOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bce_loss", {"X", "Label"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bce_loss, BceLossInferShapeFunctor,
                            PD_INFER_META(phi::BCELossInferMeta));

constexpr GradSlots kBceLossGradSlots = {"X Label", "", "Out", "X"};

KernelSignature BceLossGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"bce_loss_grad", {"X", "Label", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(bce_loss_grad, BceLossGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(bce_loss, ops::OpTypedByX, ops::BceLossOpMaker, ops::BceLossInferShapeFunctor,
                  ops::BceLossInplaceInferer, ops::SlotGradOpMaker<ops::kBceLossGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(bce_loss, ops::BceLossOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(bce_loss, ops::BceLossCPUKernel<phi::CPUContext, float>,
                       ops::BceLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(bce_loss_grad, ops::OpTypedByOutGrad, ops::BceLossGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(bce_loss_grad, ops::BceLossGradOpArgumentMapping);
