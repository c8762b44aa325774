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
template <typename T>
void LambDirection(const funcs::AdamStates<T>& s, const T* grad, T beta1_pow, T beta2_pow,
                   const funcs::AdamSettings<T>& adam, T weight_decay, std::vector<T>* step) {
  for (size_t i = 0; i < step->size(); ++i) {
    T &m = s.moment1[i], &v = s.moment2[i];
    m = adam.beta1 * m + (T(1) - adam.beta1) * grad[i];
    v = adam.beta2 * v + (T(1) - adam.beta2) * grad[i] * grad[i];
    (*step)[i] = m / (T(1) - beta1_pow) / (std::sqrt(v / (T(1) - beta2_pow)) + adam.epsilon) +
                 weight_decay * s.param[i];
  }
}

// The scale of the step: |param| / |step|.
template <typename T>
T LambTrust(const T* param, const std::vector<T>& step) {
  double of_param = 0, of_step = 0;
  for (size_t i = 0; i < step.size(); ++i) {
    of_param += static_cast<double>(param[i]) * static_cast<double>(param[i]);
    of_step += static_cast<double>(step[i]) * static_cast<double>(step[i]);
  }
  return of_param > 0 && of_step > 0 ? static_cast<T>(std::sqrt(of_param / of_step)) : T(1);
}

template <typename T, typename Context>
void LambStep(const Context& ctx, const funcs::AdamInputs& in, const T* grad,
              const funcs::AdamSettings<T>& adam, const LambSettings<T>& lamb,
              const funcs::AdamOutputs& out) {
  const T beta1_pow = *in.beta1_pow.data<T>(), beta2_pow = *in.beta2_pow.data<T>();
  const T rate = static_cast<T>(funcs::FloatValue(in.learning_rate, "LearningRate"));
  const funcs::AdamStates<T> s = funcs::MakeAdamStates<T>(ctx, in, out);
  funcs::UpdatePowers<T>(ctx, in, adam, adam.skips, out);
  if (adam.skips) return;
  std::vector<T> step(out.param->numel());
  LambDirection(s, grad, beta1_pow, beta2_pow, adam, lamb.weight_decay, &step);
  const bool adapts = lamb.always_adapt || lamb.weight_decay > T(0);
  const T scale = rate * (adapts ? LambTrust(s.param, step) : T(1));
  for (size_t i = 0; i < step.size(); ++i) s.param[i] -= scale * step[i];
}

}  // namespace

template <typename T, typename Context>
void LambKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                const DenseTensor& learning_rate, const DenseTensor& moment1,
                const DenseTensor& moment2, const DenseTensor& beta1_pow,
                const DenseTensor& beta2_pow, const paddle::optional<DenseTensor>& /*master_param*/,
                const paddle::optional<DenseTensor>& skip_update, float weight_decay, float beta1,
                float beta2, float epsilon, bool always_adapt, bool /*multi_precision*/,
                DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
                DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out,
                DenseTensor* /*master_param_out*/) {
  LambStep<T>(ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow}, grad.data<T>(),
              {static_cast<T>(beta1), static_cast<T>(beta2), static_cast<T>(epsilon),
               funcs::SkipsUpdate(skip_update)},
              {static_cast<T>(weight_decay), always_adapt},
              {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

template <typename T, typename Context>
void LambSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                          const DenseTensor& learning_rate, const DenseTensor& moment1,
                          const DenseTensor& moment2, const DenseTensor& beta1_pow,
                          const DenseTensor& beta2_pow,
                          const paddle::optional<DenseTensor>& /*master_param*/,
                          const paddle::optional<DenseTensor>& skip_update, float weight_decay,
                          float beta1, float beta2, float epsilon, bool always_adapt,
                          bool /*multi_precision*/, DenseTensor* param_out,
                          DenseTensor* moment1_out, DenseTensor* moment2_out,
                          DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out,
                          DenseTensor* /*master_param_out*/) {
  std::vector<T> full(param.numel(), T(0));
  const auto fill = [&full](int64_t at, const T* g, int64_t width) {
    if (g != nullptr) std::copy_n(g, width, full.begin() + at);
  };
  funcs::ForEachRow<T>(funcs::MergeRows<T>(grad), param.dims(), fill);
  LambStep<T>(ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow}, full.data(),
              {static_cast<T>(beta1), static_cast<T>(beta2), static_cast<T>(epsilon),
               funcs::SkipsUpdate(skip_update)},
              {static_cast<T>(weight_decay), always_adapt},
              {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(lamb, CPU, ALL_LAYOUT, phi::LambKernel, float, double) {}
PD_REGISTER_KERNEL(lamb_sr, CPU, ALL_LAYOUT, phi::LambSparseGradKernel, float, double) {}
