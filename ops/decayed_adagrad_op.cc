#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class DecayedAdagradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> m_all = reference::State<T>(ctx, "Moment");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double decay = ctx.Attr<float>("decay");
    const double epsilon = ctx.Attr<float>("epsilon");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      m = m * decay + g * g * (1 - decay);
      p = p - rate / (std::sqrt(m) + epsilon) * g;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "MomentOut", m_all);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(decayed_adagrad, DecayedAdagradCPUKernel, float);
