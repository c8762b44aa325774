#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class RmspropCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::ParamOfStep<T>(ctx);
    std::vector<double> m_all = reference::OwnState(ctx, "Moment");
    std::vector<double> s_all = reference::OwnState(ctx, "MeanSquare");
    PADDLE_ENFORCE_EQ(!ctx.Attr<bool>("centered") || ctx.HasInput("MeanGrad"), true,
                      phi::errors::InvalidArgument("rmsprop: `centered` needs input MeanGrad"));
    std::vector<double> c_all(param.size(), 0);
    if (ctx.HasInput("MeanGrad")) c_all = reference::OwnState(ctx, "MeanGrad");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double epsilon = ctx.Attr<float>("epsilon");
    const double decay = ctx.Attr<float>("decay");
    const double momentum = ctx.Attr<float>("momentum");
    const bool centered = ctx.Attr<bool>("centered");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      double& s = s_all[i];
      double& c = c_all[i];
      s = s * decay + g * g * (1 - decay);
      if (centered) c = c * decay + g * (1 - decay);
      m = m * momentum + rate * g / std::sqrt(s - (centered ? c * c : 0) + epsilon);
      p = p - m;
    }
    reference::StoreParam<T>(ctx, param);
    reference::StoreOwnState(ctx, "Moment", m_all);
    reference::StoreOwnState(ctx, "MeanSquare", s_all);
    if (centered) reference::StoreOwnState(ctx, "MeanGrad", c_all);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(rmsprop, RmspropCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
