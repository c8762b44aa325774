#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class AdadeltaCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> a_all = reference::State<T>(ctx, "AvgSquaredGrad");
    std::vector<double> u_all = reference::State<T>(ctx, "AvgSquaredUpdate");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double rho = ctx.Attr<float>("rho");
    const double epsilon = ctx.Attr<float>("epsilon");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& a = a_all[i];
      double& u = u_all[i];
      a = a * rho + g * g * (1 - rho);
      const double step = g * std::sqrt(u + epsilon) / std::sqrt(a + epsilon);
      u = u * rho + step * step * (1 - rho);
      p = p - rate * step;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "AvgSquaredGradOut", a_all);
    reference::StoreState<T>(ctx, "AvgSquaredUpdateOut", u_all);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(adadelta, AdadeltaCPUKernel, float, double);
