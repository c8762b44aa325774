#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class FTRLCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> q_all = reference::State<T>(ctx, "SquaredAccumulator");
    std::vector<double> z_all = reference::State<T>(ctx, "LinearAccumulator");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double l1 = ctx.Attr<float>("l1");
    const double l2 = ctx.Attr<float>("l2");
    const double lr_power = ctx.Attr<float>("lr_power");
    for (size_t i = 0; i < param.size(); ++i) {
      if (!grad.present[i]) continue;
      const double g = grad.values[i];
      double& p = param[i];
      double& q = q_all[i];
      double& z = z_all[i];
      const double sum = q + g * g;
      const double sigma = (std::pow(sum, -lr_power) - std::pow(q, -lr_power)) / rate;
      z = z + g - sigma * p;
      q = sum;
      const double edge = l1 + 1e-10, slope = std::pow(sum, -lr_power) / rate + 2 * (l2 + 1e-10);
      p = std::fabs(z) <= edge ? 0 : (std::copysign(edge, z) - z) / slope;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "SquaredAccumOut", q_all);
    reference::StoreState<T>(ctx, "LinearAccumOut", z_all);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(ftrl, FTRLCPUKernel, float);
