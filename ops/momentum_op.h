#pragma once

#include "ops/optimizer_op.h"

namespace paddle {
namespace operators {
namespace reference {

/// One step of momentum of the k-th parameter; `coeff`: the weight of l2_decay.
template <typename T>
void StepMomentum(const framework::ExecutionContext& ctx, const std::vector<double>& grad,
                  double coeff, size_t k = 0) {
  std::vector<double> param = State<T>(ctx, "Param", k);
  std::vector<double> velocity = State<T>(ctx, "Velocity", k);
  const double rate = RateOfStep(ctx, k);
  const double mu = ctx.Attr<float>("mu"), rescale = ctx.Attr<float>("rescale_grad");
  for (size_t i = 0; i < param.size(); ++i) {
    const double g = rescale * grad[i] + coeff * param[i];
    velocity[i] = mu * velocity[i] + g;
    param[i] -= rate * (ctx.Attr<bool>("use_nesterov") ? g + mu * velocity[i] : velocity[i]);
  }
  StoreState<T>(ctx, "ParamOut", param, k);
  StoreState<T>(ctx, "VelocityOut", velocity, k);
}

}  // namespace reference
}  // namespace operators
}  // namespace paddle
