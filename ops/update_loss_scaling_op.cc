#include <algorithm>
#include <cmath>

#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class UpdateLossScalingOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Gradients.").AsDuplicable();
    AddInput("FoundInfinite", "One bool: whether they are not finite.");
    AddInput("PrevLossScaling", "The scale of the loss, one number above 0.");
    AddInput("InGoodSteps", "One int32: how many steps in a row were finite.");
    AddInput("InBadSteps", "One int32: how many steps were not.");
    AddInput("StopUpdate", "One bool; it outranks the attribute.").AsDispensable();
    AddOutput("Out", "X, or 0 if FoundInfinite; it may share the memory of X.").AsDuplicable();
    AddOutput("LossScaling", "The scale of the next step; it may share PrevLossScaling's memory.");
    AddOutput("OutGoodSteps", "The next InGoodSteps.");
    AddOutput("OutBadSteps", "The next InBadSteps.");
    AddAttr<int>("incr_every_n_steps", "So many good steps make the scale larger.");
    AddAttr<int>("decr_every_n_nan_or_inf", "So many bad steps make it smaller.");
    AddAttr<float>("incr_ratio", "The factor of larger.");
    AddAttr<float>("decr_ratio", "The factor of smaller.");
    AddAttr<bool>("stop_update", "The scale and the counts stay.").SetDefault(false);
    AddComment("Drops gradients that are not finite, and finds a scale at which few are.");
  }
};

template <typename DeviceContext, typename T>
class UpdateLossScalingCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool found = *ctx.Input<DenseTensor>("FoundInfinite")->data<bool>();
    for (size_t k = 0; k < ctx.InputSize("X"); ++k) {
      std::vector<double> x = reference::State<T>(ctx, "X", k);
      if (found) std::fill(x.begin(), x.end(), 0.0);
      reference::StoreState<T>(ctx, "Out", x, k);
    }
    T scale = *ctx.Input<DenseTensor>("PrevLossScaling")->data<T>();
    int good = *ctx.Input<DenseTensor>("InGoodSteps")->data<int>();
    int bad = *ctx.Input<DenseTensor>("InBadSteps")->data<int>();
    if (!Stops(ctx)) Count(ctx, found, &scale, &good, &bad);
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("LossScaling")) = scale;
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("OutGoodSteps")) = good;
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("OutBadSteps")) = bad;
  }

 private:
  static bool Stops(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("StopUpdate")) return ctx.Attr<bool>("stop_update");
    return *ctx.Input<DenseTensor>("StopUpdate")->data<bool>();
  }
  static void Count(const framework::ExecutionContext& ctx, bool found, T* scale, int* good,
                    int* bad) {
    if (found) {
      *good = 0;
      *bad = (*bad + 1) % ctx.Attr<int>("decr_every_n_nan_or_inf");
      if (*bad == 0) *scale = std::max<T>(1, *scale * ctx.Attr<float>("decr_ratio"));
    } else {
      *bad = 0;
      *good = (*good + 1) % ctx.Attr<int>("incr_every_n_steps");
      const T larger = *scale * ctx.Attr<float>("incr_ratio");
      if (*good == 0 && std::isfinite(larger)) *scale = larger;
    }
  }
};

KernelSignature UpdateLossScalingOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"update_loss_scaling",
          {"X", "FoundInfinite", "PrevLossScaling", "InGoodSteps", "InBadSteps"},
          {"incr_every_n_steps", "decr_every_n_nan_or_inf", "incr_ratio", "decr_ratio",
           ctx.HasInput("StopUpdate") ? "StopUpdate" : "stop_update"},
          {"Out", "LossScaling", "OutGoodSteps", "OutBadSteps"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(update_loss_scaling, UpdateLossScalingInferShapeFunctor,
                            PD_INFER_META(phi::UpdateLossScalingInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(update_loss_scaling, ops::OpTypedByX, ops::UpdateLossScalingOpMaker,
                  ops::UpdateLossScalingInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(update_loss_scaling, ops::UpdateLossScalingOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(update_loss_scaling, ops::UpdateLossScalingCPUKernel<phi::CPUContext, float>,
                       ops::UpdateLossScalingCPUKernel<phi::CPUContext, double>);
