#pragma once

#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {
namespace reference {

/// How a step prepares its gradient.
struct MomentumGrad {
  std::vector<double> values;
  double rescale, coeff;  // coeff: the weight of l2_decay
};

/// One step of momentum of the k-th parameter.
template <typename T>
void StepMomentum(const framework::ExecutionContext& ctx, const MomentumGrad& grad, size_t k = 0) {
  std::vector<double> param = ParamOfStep<T>(ctx, k);
  std::vector<double> velocity = OwnState(ctx, "Velocity", k);
  const double rate = RateOfStep(ctx, k);
  const double mu = ctx.Attr<float>("mu");
  for (size_t i = 0; i < param.size(); ++i) {
    const double g = grad.rescale * grad.values[i] + grad.coeff * param[i];
    velocity[i] = mu * velocity[i] + g;
    param[i] -= rate * (ctx.Attr<bool>("use_nesterov") ? g + mu * velocity[i] : velocity[i]);
  }
  StoreParam<T>(ctx, param, k);
  StoreOwnState(ctx, "Velocity", velocity, k);
}

}  // namespace reference
}  // namespace paddle::operators
