#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class AdamaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::ParamOfStep<T>(ctx);
    std::vector<double> m_all = reference::OwnState(ctx, "Moment");
    std::vector<double> n_all = reference::OwnState(ctx, "InfNorm");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double beta1 = ctx.Attr<float>("beta1");
    const double beta2 = ctx.Attr<float>("beta2");
    const double epsilon = ctx.Attr<float>("epsilon");
    const double beta1_power = reference::OneNumber(ctx, "Beta1Pow");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      double& n = n_all[i];
      m = m * beta1 + g * (1 - beta1);
      n = std::fmax(std::fabs(g), n * beta2 + epsilon);
      p = p - rate * m / (n * (1 - beta1_power));
    }
    // As in the original, beside a half parameter the states are rounded to its type.
    for (std::vector<double>* state : {&m_all, &n_all}) {
      for (double& v : *state) v = reference::kIsHalf<T> ? static_cast<double>(T(v)) : v;
    }
    reference::StoreParam<T>(ctx, param);
    reference::StoreOwnState(ctx, "Moment", m_all);
    reference::StoreOwnState(ctx, "InfNorm", n_all);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(adamax, AdamaxCPUKernel, float, double, phi::dtype::float16, phi::dtype::bfloat16);
