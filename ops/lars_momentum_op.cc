#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class LarsMomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const size_t decays = ctx.Attr<std::vector<float>>("lars_weight_decay").size();
    PADDLE_ENFORCE_EQ(decays, ctx.InputSize("Param"),
                      phi::errors::InvalidArgument("attribute `lars_weight_decay` must have one "
                                                   "entry for each of %d parameters; it has %d",
                                                   ctx.InputSize("Param"), decays));
    for (size_t k = 0; k < ctx.InputSize("Param"); ++k) Step(ctx, k);
  }

 private:
  static void Step(const framework::ExecutionContext& ctx, size_t k) {
    std::vector<double> param = reference::ParamOfStep<T>(ctx, k);
    std::vector<double> velocity = reference::OwnState(ctx, "Velocity", k);
    std::vector<double> grad = reference::OwnState(ctx, "Grad", k);
    for (double& g : grad) g *= ctx.Attr<float>("rescale_grad");
    const double decay = ctx.Attr<std::vector<float>>("lars_weight_decay")[k];
    const double of_param = reference::LengthOf(reference::OwnState(ctx, "Param", k));
    const double of_grad = reference::LengthOf(grad);
    double rate = reference::RateOfStep(ctx, k);
    // On the GPU, which has half parameters, the original's rate follows the lengths without a
    // decay too.
    if ((decay > 0 || reference::kIsHalf<T>)&&of_param > 0 && of_grad > 0) {
      rate *= ctx.Attr<float>("lars_coeff") * of_param /
              (of_grad + decay * of_param + ctx.Attr<float>("epsilon"));
    }
    for (size_t i = 0; i < param.size(); ++i) {
      velocity[i] = ctx.Attr<float>("mu") * velocity[i] + rate * (grad[i] + decay * param[i]);
      param[i] -= velocity[i];
    }
    reference::StoreParam<T>(ctx, param, k);
    reference::StoreOwnState(ctx, "Velocity", velocity, k);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lars_momentum, LarsMomentumCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
