#include "phi/kernels/adamax_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adamax_rule.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

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
  const funcs::AdamaxRule<C> rule{C(0), static_cast<C>(beta1), static_cast<C>(beta2),
                                  static_cast<C>(epsilon), C(0)};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const primitive::GpuParam<T> params(ctx, param, master, param_out);
  const primitive::GpuState<C> moments(ctx, moment, moment_out), norms(ctx, inf_norm, inf_norm_out);
  const auto p = params.values(), m = moments.values(), n = norms.values();
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto power = primitive::ReadFloat<C>(beta1_pow, "Beta1Pow");
  const auto g = primitive::ReadFloats<C>(grad, "input Grad");
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    step.beta1_power = power.Load(0);
    C value = p.Load(i), mean = m.Load(i), norm = n.Load(i);
    step.Update(g.Load(i), &value, &mean, &norm);
    p.Store(i, value);
    m.Store(i, static_cast<C>(static_cast<T>(mean)));
    n.Store(i, static_cast<C>(static_cast<T>(norm)));
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(adamax, GPU, ALL_LAYOUT, phi::AdamaxKernel, float, double, phi::float16,
                   phi::bfloat16) {}
