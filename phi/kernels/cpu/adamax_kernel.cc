#include "phi/kernels/adamax_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adamax_rule.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {

template <typename T, typename Context>
void AdamaxKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                  const DenseTensor& learning_rate, const DenseTensor& moment,
                  const DenseTensor& inf_norm, const DenseTensor& beta1_pow,
                  const paddle::optional<DenseTensor>& master_param, float beta1, float beta2,
                  float epsilon, bool multi_precision, DenseTensor* param_out,
                  DenseTensor* moment_out, DenseTensor* inf_norm_out,
                  DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::AdamaxRule<C> rule{static_cast<C>(funcs::FloatValue(learning_rate, "LearningRate")),
                                  static_cast<C>(beta1), static_cast<C>(beta2),
                                  static_cast<C>(epsilon),
                                  static_cast<C>(funcs::FloatValue(beta1_pow, "Beta1Pow"))};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const funcs::StepParam<T> params(ctx, param, master, param_out);
  const funcs::StepState<C> moments(ctx, moment, moment_out), norms(ctx, inf_norm, inf_norm_out);
  const funcs::ValuesAs<C> grads(grad);
  C *p = params.data(), *m = moments.data(), *n = norms.data();
  const C* g = grads.data();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      rule.Update(g[i], p + i, m + i, n + i);
      m[i] = static_cast<C>(static_cast<T>(m[i]));
      n[i] = static_cast<C>(static_cast<T>(n[i]));
    }
  });
  params.Store();
  moments.Store();
  norms.Store();
}

}  // namespace phi

PD_REGISTER_KERNEL(adamax, CPU, ALL_LAYOUT, phi::AdamaxKernel, float, double, phi::float16,
                   phi::bfloat16) {}
