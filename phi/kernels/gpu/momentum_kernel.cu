#include "phi/kernels/momentum_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/optimizer/momentum_rule.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {

template <typename T, typename Context>
void MomentumDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                         const DenseTensor& velocity, const DenseTensor& learning_rate,
                         const paddle::optional<DenseTensor>& master_param, float mu,
                         bool use_nesterov, const std::string& regularization_method,
                         float regularization_coeff, bool multi_precision, float rescale_grad,
                         DenseTensor* param_out, DenseTensor* velocity_out,
                         DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  // The rate is set on the device. Half parameters alone are rescaled, as on the CPU.
  const auto rule = funcs::MakeMomentumRule<C>(C(0), mu, use_nesterov, regularization_method,
                                               regularization_coeff,
                                               funcs::IsHalfType<T>() ? rescale_grad : 1.0f);
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const primitive::GpuParam<T> params(ctx, param, master, param_out);
  const primitive::GpuState<C> velocities(ctx, velocity, velocity_out);
  const auto p = params.values();
  const auto v = velocities.values();
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto g = primitive::ReadFloats<C>(grad, "input Grad");
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    C value = p.Load(i), speed = v.Load(i);
    step.Update(g.Load(i), &value, &speed);
    p.Store(i, value);
    v.Store(i, speed);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(momentum, GPU, ALL_LAYOUT, phi::MomentumDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
