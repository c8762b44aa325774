#include "phi/kernels/lars_momentum_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/lars_rule.h"
#include "phi/kernels/primitive/gpu_length.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {
namespace {

struct LarsGpuStates {
  const DenseTensor &param, &velocity, &learning_rate, &grad;
  funcs::Master master;
  DenseTensor *param_out, *velocity_out;
};

template <typename T, typename C>
void LarsGpuStep(const GPUContext& ctx, const funcs::LarsRule<C>& rule, const LarsGpuStates& s) {
  const auto g = primitive::ReadFloats<C>(s.grad, "input Grad");
  const auto rate = primitive::ReadFloat<C>(s.learning_rate, "LearningRate");
  const AllocationPtr memory = ctx.Workspace(2 * sizeof(double));
  auto* const squares = static_cast<double*>(memory->ptr());
  const int64_t count = s.param.numel();
  // Of the parameter itself, before its memory is written.
  primitive::GpuSquaredLength(ctx, primitive::ReadFloats<C>(s.param, "input Param"), count,
                              squares);
  primitive::GpuSquaredLength(ctx, g, count, squares + 1);
  const primitive::GpuParam<T> params(ctx, s.param, s.master, s.param_out);
  const primitive::GpuState<C> velocities(ctx, s.velocity, s.velocity_out);
  const auto p = params.values();
  const auto v = velocities.values();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    const C local = step.LocalRate(sqrt(squares[0]), sqrt(squares[1]));
    const C value = p.Load(i);
    const C speed = step.mu * v.Load(i) + local * (step.rescale * g.Load(i) + step.decay * value);
    v.Store(i, speed);
    p.Store(i, value - speed);
  });
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
    const funcs::LarsRule<C> rule{C(0),
                                  static_cast<C>(mu),
                                  static_cast<C>(lars_coeff),
                                  static_cast<C>(epsilon),
                                  static_cast<C>(weight_decay[k]),
                                  static_cast<C>(rescale_grad),
                                  funcs::IsHalfType<T>()};
    const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision, k);
    LarsGpuStep<T>(ctx, rule,
                   {*param[k], *velocity[k], *learning_rate[learning_rate.size() == 1 ? 0 : k],
                    *grad[k], master, param_out[k], velocity_out[k]});
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(lars_momentum, GPU, ALL_LAYOUT, phi::LarsMomentumKernel, float, double,
                   phi::float16, phi::bfloat16) {}
