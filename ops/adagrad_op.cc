#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class AdagradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::ParamOfStep<T>(ctx);
    std::vector<double> m_all = reference::OwnState(ctx, "Moment");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double epsilon = ctx.Attr<float>("epsilon");
    for (size_t i = 0; i < param.size(); ++i) {
      if (!grad.present[i]) continue;
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      m = m + g * g;
      p = p - rate / (std::sqrt(m) + epsilon) * g;
    }
    reference::StoreParam<T>(ctx, param);
    reference::StoreOwnState(ctx, "Moment", m_all);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(adagrad, AdagradCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
