#include "phi/kernels/lars_momentum_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/lars_rule.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {
namespace {

template <typename T>
double LarsLength(const T* x, int64_t count) {
  double squares = 0;
  for (int64_t i = 0; i < count; ++i)
    squares += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return std::sqrt(squares);
}

}  // namespace

template <typename T, typename Context>
void LarsMomentumKernel(const Context& ctx, const std::vector<const DenseTensor*>& param,
                        const std::vector<const DenseTensor*>& velocity,
                        const std::vector<const DenseTensor*>& learning_rate,
                        const std::vector<const DenseTensor*>& grad,
                        const paddle::optional<std::vector<const DenseTensor*>>& master_param,
                        const std::vector<float>& weight_decay, float mu, float lars_coeff,
                        float epsilon, bool multi_precision, float rescale_grad,
                        std::vector<DenseTensor*> param_out, std::vector<DenseTensor*> velocity_out,
                        std::vector<DenseTensor*> master_param_out) {
  PADDLE_ENFORCE_EQ(weight_decay.size(), param.size(),
                    errors::InvalidArgument("attribute `lars_weight_decay` must have one entry for "
                                            "each of %d parameters; it has %d",
                                            param.size(), weight_decay.size()));
  using C = funcs::ComputeType<T>;
  for (size_t k = 0; k < param.size(); ++k) {
    const DenseTensor& rate = *learning_rate[learning_rate.size() == 1 ? 0 : k];
    const funcs::LarsRule<C> rule{static_cast<C>(funcs::FloatValue(rate, "LearningRate")),
                                  static_cast<C>(mu),
                                  static_cast<C>(lars_coeff),
                                  static_cast<C>(epsilon),
                                  static_cast<C>(weight_decay[k]),
                                  static_cast<C>(rescale_grad),
                                  funcs::IsHalfType<T>()};
    const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision, k);
    const double length = LarsLength(param[k]->data<T>(), param[k]->numel());
    const funcs::StepParam<T> params(ctx, *param[k], master, param_out[k]);
    const funcs::StepState<C> velocities(ctx, *velocity[k], velocity_out[k]);
    const funcs::ValuesAs<C> grads(*grad[k]);
    C *p = params.data(), *v = velocities.data();
    const C* g = grads.data();
    const int64_t count = param_out[k]->numel();
    const C local = rule.LocalRate(length, LarsLength(g, count));
    for (int64_t i = 0; i < count; ++i) {
      v[i] = rule.mu * v[i] + local * (rule.rescale * g[i] + rule.decay * p[i]);
      p[i] -= v[i];
    }
    params.Store();
    velocities.Store();
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(lars_momentum, CPU, ALL_LAYOUT, phi::LarsMomentumKernel, float, double,
                   phi::float16, phi::bfloat16) {}
