#include <cmath>
#include <string>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class KldivLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Logarithms.");
    AddInput("Target", "Probabilities, of the shape of X.");
    AddOutput("Loss", "The loss of each element, or one number.");
    AddAttr<std::string>("reduction", "none, mean, sum, or batchmean: the sum by the batch.")
        .SetDefault("mean");
    AddComment("Target (ln(Target) - X), 0 where Target is not above 0.");
  }
};

template <typename DeviceContext, typename T>
class KldivLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto loss = [](double x, double target) {
      return target <= 0 ? 0 : target * (std::log(target) - x);
    };
    std::vector<double> losses = reference::PairLosses<T>(ctx, "X", "Target", loss);
    const auto reduction = ctx.Attr<std::string>("reduction");
    if (reduction != "none") {
      double sum = 0;
      for (double l : losses) sum += l;
      const phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
      if (reduction == "mean") sum /= static_cast<double>(losses.size());
      if (reduction == "batchmean" && dims.size() > 0) sum /= static_cast<double>(dims[0]);
      losses = {sum};
    }
    reference::WriteRounded<T>(ctx, losses, "Loss");
  }
};

KernelSignature KldivLossOpArgumentMapping(const ArgumentMappingContext&) {
  return {"kldiv_loss", {"X", "Target"}, {"reduction"}, {"Loss"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(kldiv_loss, KldivLossInferShapeFunctor,
                            PD_INFER_META(phi::KLDivInferMeta));

constexpr GradSlots kKldivLossGradSlots = {"X Target", "", "Loss", "X"};

KernelSignature KldivLossGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"kldiv_loss_grad", {"X", "Target", "Loss@GRAD"}, {"reduction"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(kldiv_loss_grad, KldivLossGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(KldivLossGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(kldiv_loss, ops::OpTypedByX, ops::KldivLossOpMaker,
                  ops::KldivLossInferShapeFunctor, ops::SlotGradOpMaker<ops::kKldivLossGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(kldiv_loss, ops::KldivLossOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(kldiv_loss, ops::KldivLossCPUKernel<phi::CPUContext, float>,
                       ops::KldivLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(kldiv_loss_grad, ops::OpTypedByLossGrad, ops::KldivLossGradInferShapeFunctor,
                  ops::KldivLossGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(kldiv_loss_grad, ops::KldivLossGradOpArgumentMapping);
