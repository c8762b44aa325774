#include "ops/common/family/adam_op.h"

namespace paddle::operators {

template <typename T>
class LambCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    if (reference::SkipsUpdate(ctx)) return reference::PassAdam(ctx);
    reference::AdamValues values = reference::ReadAdam<T>(ctx);
    Step(ctx, &values);
    reference::StoreAdam<T>(ctx, values);
  }

 private:
  static void Step(const framework::ExecutionContext& ctx, reference::AdamValues* x) {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    const double beta1 = ctx.Attr<float>("beta1"), beta2 = ctx.Attr<float>("beta2");
    const double epsilon = ctx.Attr<float>("epsilon"), decay = ctx.Attr<float>("weight_decay");
    std::vector<double> step;
    for (size_t i = 0; i < x->param.size(); ++i) {
      const double g = grad.values[i];
      x->m[i] = beta1 * x->m[i] + (1 - beta1) * g;
      x->v[i] = beta2 * x->v[i] + (1 - beta2) * g * g;
      const double mean = x->m[i] / (1 - x->p1[0]), square = x->v[i] / (1 - x->p2[0]);
      step.push_back(mean / (std::sqrt(square) + epsilon) + decay * x->param[i]);
    }
    double rate = reference::RateOfStep(ctx, 0);
    const double length = reference::LengthOf(x->param), of_step = reference::LengthOf(step);
    const bool adapts = decay > 0 || ctx.Attr<bool>("always_adapt");
    if (adapts && length > 0 && of_step > 0) rate *= length / of_step;
    for (size_t i = 0; i < step.size(); ++i) x->param[i] -= rate * step[i];
    x->p1[0] *= beta1;
    x->p2[0] *= beta2;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lamb, LambCPUKernel, float, double, phi::dtype::float16, phi::dtype::bfloat16);
