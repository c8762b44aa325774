#include "phi/kernels/adagrad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adagrad_rule.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {

template <typename T, typename Context>
void AdagradDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                        const DenseTensor& moment, const DenseTensor& learning_rate,
                        const paddle::optional<DenseTensor>& master_param, float epsilon,
                        bool multi_precision, DenseTensor* param_out, DenseTensor* moment_out,
                        DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::AdagradRule<C> rule{static_cast<C>(funcs::FloatValue(learning_rate, "LearningRate")),
                                   static_cast<C>(epsilon)};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const funcs::StepParam<T> params(ctx, param, master, param_out);
  const funcs::StepState<C> moments(ctx, moment, moment_out);
  const funcs::ValuesAs<C> grads(grad);
  C *p = params.data(), *m = moments.data();
  const C* g = grads.data();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, m + i);
  });
  params.Store();
  moments.Store();
}

template <typename T, typename Context>
void AdagradSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                             const DenseTensor& moment, const DenseTensor& learning_rate,
                             const paddle::optional<DenseTensor>& master_param, float epsilon,
                             bool multi_precision, DenseTensor* param_out, DenseTensor* moment_out,
                             DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::AdagradRule<C> rule{static_cast<C>(funcs::FloatValue(learning_rate, "LearningRate")),
                                   static_cast<C>(epsilon)};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const funcs::StepParam<T> params(ctx, param, master, param_out);
  const funcs::StepState<C> moments(ctx, moment, moment_out);
  C *p = params.data(), *m = moments.data();
  const funcs::MergedRows<C> merged = funcs::MergeGradRows<C>(grad, param.dims());
  for (size_t r = 0; r < merged.rows.size(); ++r) {
    for (int64_t k = 0; k < merged.width; ++k) {
      const int64_t at = merged.rows[r] * merged.width + k;
      rule.Update(merged.values[r * merged.width + k], p + at, m + at);
    }
  }
  params.Store();
  moments.Store();
}

}  // namespace phi

PD_REGISTER_KERNEL(adagrad, CPU, ALL_LAYOUT, phi::AdagradDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(adagrad_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::AdagradSparseGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
