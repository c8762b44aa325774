#include "phi/kernels/lamb_kernel.h"

#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adam_step.h"

namespace phi {
namespace {

template <typename T>
struct LambSettings {
  T weight_decay;
  bool always_adapt;
};

// Moments, and in *step the direction before it is scaled by the lengths.
template <typename T, typename C>
void LambDirection(const funcs::AdamStates<T>& s, const C* grad, const funcs::AdamSettings<C>& adam,
                   C weight_decay, std::vector<C>* step) {
  const C beta1_pow = *s.beta1_pow.data(), beta2_pow = *s.beta2_pow.data();
  C *first = s.moment1.data(), *second = s.moment2.data();
  for (size_t i = 0; i < step->size(); ++i) {
    C &m = first[i], &v = second[i];
    m = adam.beta1 * m + (C(1) - adam.beta1) * grad[i];
    v = adam.beta2 * v + (C(1) - adam.beta2) * grad[i] * grad[i];
    (*step)[i] = m / (C(1) - beta1_pow) / (std::sqrt(v / (C(1) - beta2_pow)) + adam.epsilon) +
                 weight_decay * s.param.data()[i];
  }
}

// The scale of the step: |param| / |step|.
template <typename C>
C LambTrust(const C* param, const std::vector<C>& step) {
  double of_param = 0, of_step = 0;
  for (size_t i = 0; i < step.size(); ++i) {
    of_param += static_cast<double>(param[i]) * static_cast<double>(param[i]);
    of_step += static_cast<double>(step[i]) * static_cast<double>(step[i]);
  }
  return of_param > 0 && of_step > 0 ? static_cast<C>(std::sqrt(of_param / of_step)) : C(1);
}

template <typename T, typename C, typename Context>
void LambStep(const Context& ctx, const funcs::AdamInputs& in, const C* grad,
              const funcs::AdamSettings<C>& adam, const LambSettings<C>& lamb,
              const funcs::AdamOutputs& out) {
  const C rate = static_cast<C>(funcs::FloatValue(in.learning_rate, "LearningRate"));
  const funcs::AdamStates<T> s(ctx, in, out);
  std::vector<C> step(out.param->numel());
  LambDirection<T>(s, grad, adam, lamb.weight_decay, &step);
  s.UpdatePowers(adam);
  const bool adapts = lamb.always_adapt || lamb.weight_decay > C(0);
  C* param = s.param.data();
  const C scale = rate * (adapts ? LambTrust(param, step) : C(1));
  for (size_t i = 0; i < step.size(); ++i) param[i] -= scale * step[i];
  s.Store();
}

}  // namespace

template <typename T, typename Context>
void LambKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                const DenseTensor& learning_rate, const DenseTensor& moment1,
                const DenseTensor& moment2, const DenseTensor& beta1_pow,
                const DenseTensor& beta2_pow, const paddle::optional<DenseTensor>& master_param,
                const paddle::optional<DenseTensor>& skip_update, float weight_decay, float beta1,
                float beta2, float epsilon, bool always_adapt, bool multi_precision,
                DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
                DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out,
                DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const funcs::AdamInputs in{param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master};
  const funcs::AdamOutputs out{param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out};
  if (funcs::SkipsUpdate(skip_update)) return funcs::PassAdam(ctx, in, out);
  const funcs::ValuesAs<C> grads(grad);
  LambStep<T>(ctx, in, grads.data(),
              funcs::AdamSettings<C>{static_cast<C>(beta1), static_cast<C>(beta2),
                                     static_cast<C>(epsilon), false},
              {static_cast<C>(weight_decay), always_adapt}, out);
}

template <typename T, typename Context>
void LambSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                          const DenseTensor& learning_rate, const DenseTensor& moment1,
                          const DenseTensor& moment2, const DenseTensor& beta1_pow,
                          const DenseTensor& beta2_pow,
                          const paddle::optional<DenseTensor>& master_param,
                          const paddle::optional<DenseTensor>& skip_update, float weight_decay,
                          float beta1, float beta2, float epsilon, bool always_adapt,
                          bool multi_precision, DenseTensor* param_out, DenseTensor* moment1_out,
                          DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                          DenseTensor* beta2_pow_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const funcs::AdamInputs in{param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master};
  const funcs::AdamOutputs out{param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out};
  if (funcs::SkipsUpdate(skip_update)) return funcs::PassAdam(ctx, in, out);
  std::vector<C> full(param.numel(), C(0));
  const auto fill = [&full](int64_t at, const C* g, int64_t width) {
    if (g != nullptr) std::copy_n(g, width, full.begin() + at);
  };
  funcs::ForEachRow<C>(funcs::MergeGradRows<C>(grad, param.dims()), param.dims(), fill);
  LambStep<T>(ctx, in, static_cast<const C*>(full.data()),
              funcs::AdamSettings<C>{static_cast<C>(beta1), static_cast<C>(beta2),
                                     static_cast<C>(epsilon), false},
              {static_cast<C>(weight_decay), always_adapt}, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(lamb, CPU, ALL_LAYOUT, phi::LambKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(lamb_sr, CPU, ALL_LAYOUT, phi::LambSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
