#include "phi/kernels/adadelta_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adadelta_rule.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {

template <typename T, typename Context>
void AdadeltaKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                    const DenseTensor& avg_squared_grad, const DenseTensor& avg_squared_update,
                    const DenseTensor& learning_rate,
                    const paddle::optional<DenseTensor>& master_param, float rho, float epsilon,
                    bool multi_precision, DenseTensor* param_out, DenseTensor* avg_squared_grad_out,
                    DenseTensor* avg_squared_update_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::AdadeltaRule<C> rule{C(0), static_cast<C>(rho), static_cast<C>(epsilon)};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const bool uses_master = funcs::UsesMaster<T>(master);
  const primitive::GpuState<C> params(ctx, param, param_out);
  const primitive::GpuState<C> masters(ctx, uses_master ? *master.in : param,
                                       uses_master ? master.out : nullptr);
  const primitive::GpuState<C> squares(ctx, avg_squared_grad, avg_squared_grad_out);
  const primitive::GpuState<C> updates(ctx, avg_squared_update, avg_squared_update_out);
  const auto p = params.values(), w = masters.values(), a = squares.values(), u = updates.values();
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto g = primitive::ReadFloats<C>(grad, "input Grad");
  // The parameter and its master take the same step, each from its own value.
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    C square = a.Load(i), update = u.Load(i);
    const C change = step.Update(g.Load(i), &square, &update);
    p.Store(i, p.Load(i) + change);
    if (w.to) w.Store(i, w.Load(i) + change);
    a.Store(i, square);
    u.Store(i, update);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(adadelta, GPU, ALL_LAYOUT, phi::AdadeltaKernel, float, double, phi::float16,
                   phi::bfloat16) {}
