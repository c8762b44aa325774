#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class LarsMomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    for (size_t k = 0; k < ctx.InputSize("Param"); ++k) Step(ctx, k);
  }

 private:
  static void Step(const framework::ExecutionContext& ctx, size_t k) {
    std::vector<double> param = reference::State<T>(ctx, "Param", k);
    std::vector<double> velocity = reference::State<T>(ctx, "Velocity", k);
    std::vector<double> grad = reference::State<T>(ctx, "Grad", k);
    for (double& g : grad) g *= ctx.Attr<float>("rescale_grad");
    const double decay = ctx.Attr<std::vector<float>>("lars_weight_decay").at(k);
    const double of_param = reference::LengthOf(param), of_grad = reference::LengthOf(grad);
    double rate = reference::RateOfStep(ctx, k);
    if (decay > 0 && of_param > 0 && of_grad > 0) {
      rate *= ctx.Attr<float>("lars_coeff") * of_param /
              (of_grad + decay * of_param + ctx.Attr<float>("epsilon"));
    }
    for (size_t i = 0; i < param.size(); ++i) {
      velocity[i] = ctx.Attr<float>("mu") * velocity[i] + rate * (grad[i] + decay * param[i]);
      param[i] -= velocity[i];
    }
    reference::StoreState<T>(ctx, "ParamOut", param, k);
    reference::StoreState<T>(ctx, "VelocityOut", velocity, k);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lars_momentum, LarsMomentumCPUKernel, float, double);
