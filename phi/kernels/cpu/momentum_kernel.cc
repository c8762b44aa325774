#include "phi/kernels/momentum_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/momentum_rule.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {
namespace {

template <typename T>
funcs::MomentumRule<T> MakeMomentumRule(const DenseTensor& learning_rate, float mu, bool nesterov,
                                        const std::string& method, float coeff, float rescale) {
  return funcs::MakeMomentumRule<T>(
      static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")), mu, nesterov, method, coeff,
      rescale);
}

struct MomentumStates {
  const DenseTensor &param, &velocity;
  funcs::Master master;
  DenseTensor *param_out, *velocity_out;
};

template <typename T, typename Context>
void MomentumDenseStep(const Context& ctx, const funcs::MomentumRule<funcs::ComputeType<T>>& rule,
                       const DenseTensor& grad, const MomentumStates& s) {
  using C = funcs::ComputeType<T>;
  const funcs::StepParam<T> param(ctx, s.param, s.master, s.param_out);
  const funcs::StepState<C> velocity(ctx, s.velocity, s.velocity_out);
  const funcs::ValuesAs<C> grads(grad);
  const C* g = grads.data();
  C *p = param.data(), *v = velocity.data();
  ParallelFor(s.param_out->numel(), 16384, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, v + i);
  });
  param.Store();
  velocity.Store();
}

}  // namespace

template <typename T, typename Context>
void MomentumDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                         const DenseTensor& velocity, const DenseTensor& learning_rate,
                         const paddle::optional<DenseTensor>& master_param, float mu,
                         bool use_nesterov, const std::string& regularization_method,
                         float regularization_coeff, bool multi_precision, float rescale_grad,
                         DenseTensor* param_out, DenseTensor* velocity_out,
                         DenseTensor* master_param_out) {
  // The original rescales on the GPU alone.
  const auto rule = MakeMomentumRule<funcs::ComputeType<T>>(
      learning_rate, mu, use_nesterov, regularization_method, regularization_coeff,
      funcs::IsHalfType<T>() ? rescale_grad : 1.0f);
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  MomentumDenseStep<T>(ctx, rule, grad, {param, velocity, master, param_out, velocity_out});
}

template <typename T, typename Context>
void MergedMomentumKernel(const Context& ctx, const std::vector<const DenseTensor*>& param,
                          const std::vector<const DenseTensor*>& grad,
                          const std::vector<const DenseTensor*>& velocity,
                          const std::vector<const DenseTensor*>& learning_rate,
                          const paddle::optional<std::vector<const DenseTensor*>>& master_param,
                          float mu, bool use_nesterov,
                          const std::vector<std::string>& regularization_method,
                          const std::vector<float>& regularization_coeff, bool multi_precision,
                          float rescale_grad, std::vector<DenseTensor*> param_out,
                          std::vector<DenseTensor*> velocity_out,
                          std::vector<DenseTensor*> master_param_out) {
  const bool decays = !regularization_method.empty();
  PADDLE_ENFORCE(!decays || (regularization_method.size() == param.size() &&
                             regularization_coeff.size() == param.size()),
                 errors::InvalidArgument(
                     "attributes `regularization_method` and `regularization_coeff` must "
                     "be empty or have one entry for each of %d parameters; they have %d "
                     "and %d",
                     param.size(), regularization_method.size(), regularization_coeff.size()));
  const bool rescales =
      funcs::IsHalfType<T>() || (!decays && !use_nesterov && learning_rate.size() == 1);
  for (size_t i = 0; i < param.size(); ++i) {
    const auto rule = MakeMomentumRule<funcs::ComputeType<T>>(
        *learning_rate[learning_rate.size() == 1 ? 0 : i], mu, use_nesterov,
        decays ? regularization_method[i] : "", decays ? regularization_coeff[i] : 0,
        rescales ? rescale_grad : 1.0f);
    const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision, i);
    MomentumDenseStep<T>(ctx, rule, *grad[i],
                         {*param[i], *velocity[i], master, param_out[i], velocity_out[i]});
  }
}

template <typename T, typename Context>
void MomentumSparseKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                          const DenseTensor& velocity, const DenseTensor& learning_rate,
                          const paddle::optional<DenseTensor>& master_param, float mu,
                          bool use_nesterov, const std::string& regularization_method,
                          float regularization_coeff, bool multi_precision, float rescale_grad,
                          DenseTensor* param_out, DenseTensor* velocity_out,
                          DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const auto rule = MakeMomentumRule<C>(learning_rate, mu, use_nesterov, regularization_method,
                                        regularization_coeff, rescale_grad);
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const funcs::StepParam<T> params(ctx, param, master, param_out);
  const funcs::StepState<C> velocities(ctx, velocity, velocity_out);
  C *p = params.data(), *v = velocities.data();
  const auto update = [&](int64_t at, const C* g, int64_t width) {
    for (int64_t k = 0; k < width; ++k) {
      rule.Update(g == nullptr ? C(0) : g[k], p + at + k, v + at + k);
    }
  };
  funcs::ForEachRow<C>(funcs::MergeGradRows<C>(grad, param_out->dims()), param_out->dims(), update);
  params.Store();
  velocities.Store();
}

}  // namespace phi

PD_REGISTER_KERNEL(momentum, CPU, ALL_LAYOUT, phi::MomentumDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(momentum_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::MomentumSparseKernel,
                   float, double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(merged_momentum, CPU, ALL_LAYOUT, phi::MergedMomentumKernel, float, double,
                   phi::float16, phi::bfloat16) {}
