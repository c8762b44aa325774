#include "phi/kernels/momentum_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/optimizer/momentum_rule.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {
namespace {

struct MomentumGpuStates {
  const DenseTensor &param, &velocity, &learning_rate;
  funcs::Master master;
  DenseTensor *param_out, *velocity_out;
};

// `g`: the gradient by element, as GpuFloatValues or GradRowValues. The rule's rate is set on the
// device.
template <typename T, typename Grads>
void MomentumGpuStep(const GPUContext& ctx, const funcs::MomentumRule<funcs::ComputeType<T>>& rule,
                     const Grads& g, const MomentumGpuStates& s) {
  using C = funcs::ComputeType<T>;
  const primitive::GpuParam<T> params(ctx, s.param, s.master, s.param_out);
  const primitive::GpuState<C> velocities(ctx, s.velocity, s.velocity_out);
  const auto p = params.values();
  const auto v = velocities.values();
  const auto rate = primitive::ReadFloat<C>(s.learning_rate, "LearningRate");
  primitive::GpuLoop(ctx, s.param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    C value = p.Load(i), speed = v.Load(i);
    step.Update(g.Load(i), &value, &speed);
    p.Store(i, value);
    v.Store(i, speed);
  });
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
  using C = funcs::ComputeType<T>;
  // Half parameters alone are rescaled, as on the CPU.
  const auto rule = funcs::MakeMomentumRule<C>(C(0), mu, use_nesterov, regularization_method,
                                               regularization_coeff,
                                               funcs::IsHalfType<T>() ? rescale_grad : 1.0f);
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  MomentumGpuStep<T>(ctx, rule, primitive::ReadFloats<C>(grad, "input Grad"),
                     {param, velocity, learning_rate, master, param_out, velocity_out});
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
  using C = funcs::ComputeType<T>;
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
    const auto rule = funcs::MakeMomentumRule<C>(
        C(0), mu, use_nesterov, decays ? regularization_method[i] : "",
        decays ? regularization_coeff[i] : 0, rescales ? rescale_grad : 1.0f);
    const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision, i);
    const DenseTensor& rate = *learning_rate[learning_rate.size() == 1 ? 0 : i];
    MomentumGpuStep<T>(ctx, rule, primitive::ReadFloats<C>(*grad[i], "input Grad"),
                       {*param[i], *velocity[i], rate, master, param_out[i], velocity_out[i]});
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
  const auto rule = funcs::MakeMomentumRule<C>(C(0), mu, use_nesterov, regularization_method,
                                               regularization_coeff, rescale_grad);
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const auto rows = primitive::MakeGradRows<C>(ctx, grad, param.dims());
  MomentumGpuStep<T>(ctx, rule, rows.values(),
                     {param, velocity, learning_rate, master, param_out, velocity_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(momentum, GPU, ALL_LAYOUT, phi::MomentumDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(momentum_dense_param_sparse_grad, GPU, ALL_LAYOUT, phi::MomentumSparseKernel,
                   float, double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(merged_momentum, GPU, ALL_LAYOUT, phi::MergedMomentumKernel, float, double,
                   phi::float16, phi::bfloat16) {}
