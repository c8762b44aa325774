#include <string>
#include <vector>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class NllLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C] or [N, C, H, W]: logarithms of probabilities.");
    AddInput("Label", "[N] or [N, H, W], int64.");
    AddInput("Weight", "[C]: the weight of each class.").AsDispensable();
    AddOutput("Out", "The loss of each label, or one number.");
    AddOutput("Total_weight", "The weights of all labels that count; 0 for none.");
    AddAttr<int64_t>("ignore_index", "This label does not count.").SetDefault(-100);
    AddAttr<std::string>("reduction", "none, mean or sum.").SetDefault("mean");
    AddComment("Out = -Weight[Label] X[.., Label, ..].");
  }
};

class NllLossOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Label"};
    return kSlots;
  }
};

template <typename DeviceContext, typename T>
class NllLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* weight = ctx.HasInput("Weight") ? ctx.Input<DenseTensor>("Weight") : nullptr;
    const auto labels = reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "nll_loss");
    const auto n = reference::SplitAt(x->dims(), 1);
    const auto reduction = ctx.Attr<std::string>("reduction");
    std::vector<double> losses(labels.size());
    double sum = 0, total = 0;
    for (size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] == ctx.Attr<int64_t>("ignore_index")) continue;
      PADDLE_ENFORCE_EQ(labels[i] >= 0 && labels[i] < n.axis, true,
                        phi::errors::InvalidArgument("nll_loss: Label must be in [0, %d); it is %d",
                                                     n.axis, labels[i]));
      const double w = weight == nullptr ? 1 : static_cast<double>(weight->data<T>()[labels[i]]);
      const int64_t image = static_cast<int64_t>(i) / n.inner,
                    at = static_cast<int64_t>(i) % n.inner;
      losses[i] =
          -w * static_cast<double>(x->data<T>()[(image * n.axis + labels[i]) * n.inner + at]);
      sum += losses[i];
      total += w;
    }
    if (reduction == "none") {
      total = 0;
    } else {
      losses = {reduction == "mean" && total != 0 ? sum / total : reduction == "mean" ? 0 : sum};
    }
    reference::WriteRounded<T>(ctx, losses, "Out");
    reference::WriteRounded<T>(ctx, {total}, "Total_weight");
  }
};

KernelSignature NllLossOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "nll_loss", {"X", "Label", "Weight"}, {"ignore_index", "reduction"}, {"Out", "Total_weight"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(nll_loss, NllLossInferShapeFunctor,
                            PD_INFER_META(phi::NllLossRawInferMeta));

constexpr GradSlots kNllLossGradSlots = {"X Label Weight", "Total_weight", "Out", "X"};

KernelSignature NllLossGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"nll_loss_grad",
          {"X", "Label", "Weight", "Total_weight", "Out@GRAD"},
          {"ignore_index", "reduction"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(nll_loss_grad, NllLossGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(nll_loss, ops::NllLossOp, ops::NllLossOpMaker, ops::NllLossInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kNllLossGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(nll_loss, ops::NllLossOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(nll_loss, ops::NllLossCPUKernel<phi::CPUContext, float>,
                       ops::NllLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(nll_loss_grad, ops::OpTypedByOutGrad, ops::NllLossGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(nll_loss_grad, ops::NllLossGradOpArgumentMapping);
