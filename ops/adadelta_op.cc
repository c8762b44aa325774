#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class AdadeltaCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::OwnState(ctx, "Param");
    // As in the original, the parameter takes its own step beside the master's.
    const bool has_master = reference::StepsMaster<T>(ctx);
    std::vector<double> master =
        has_master ? reference::OwnState(ctx, "MasterParam") : std::vector<double>();
    std::vector<double> a_all = reference::OwnState(ctx, "AvgSquaredGrad");
    std::vector<double> u_all = reference::OwnState(ctx, "AvgSquaredUpdate");
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
      if (has_master) master[i] -= rate * step;
    }
    reference::StoreOwnState(ctx, "Param", param);
    if (has_master) reference::StoreOwnState(ctx, "MasterParam", master);
    reference::StoreOwnState(ctx, "AvgSquaredGrad", a_all);
    reference::StoreOwnState(ctx, "AvgSquaredUpdate", u_all);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(adadelta, AdadeltaCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
