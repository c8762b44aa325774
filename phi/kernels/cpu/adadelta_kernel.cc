#include "phi/kernels/adadelta_kernel.h"

#include <optional>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adadelta_rule.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {

template <typename T, typename Context>
void AdadeltaKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                    const DenseTensor& avg_squared_grad, const DenseTensor& avg_squared_update,
                    const DenseTensor& learning_rate,
                    const paddle::optional<DenseTensor>& master_param, float rho, float epsilon,
                    bool multi_precision, DenseTensor* param_out, DenseTensor* avg_squared_grad_out,
                    DenseTensor* avg_squared_update_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::AdadeltaRule<C> rule{
      static_cast<C>(funcs::FloatValue(learning_rate, "LearningRate")), static_cast<C>(rho),
      static_cast<C>(epsilon)};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const bool uses_master = funcs::UsesMaster<T>(master);
  const funcs::StepState<C> params(ctx, param, param_out);
  std::optional<funcs::StepState<C>> masters;
  if (uses_master) masters.emplace(ctx, *master.in, master.out);
  const funcs::StepState<C> squares(ctx, avg_squared_grad, avg_squared_grad_out);
  const funcs::StepState<C> updates(ctx, avg_squared_update, avg_squared_update_out);
  const funcs::ValuesAs<C> grads(grad);
  C *p = params.data(), *w = uses_master ? masters->data() : nullptr;
  C *a = squares.data(), *u = updates.data();
  const C* g = grads.data();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const C step = rule.Update(g[i], a + i, u + i);
      p[i] += step;
      if (w != nullptr) w[i] += step;
    }
  });
  params.Store();
  if (uses_master) masters->Store();
  squares.Store();
  updates.Store();
}

}  // namespace phi

PD_REGISTER_KERNEL(adadelta, CPU, ALL_LAYOUT, phi::AdadeltaKernel, float, double, phi::float16,
                   phi::bfloat16) {}
