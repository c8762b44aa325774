#include "phi/kernels/adagrad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adagrad_rule.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {

template <typename T, typename Context>
void AdagradDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                        const DenseTensor& moment, const DenseTensor& learning_rate,
                        const paddle::optional<DenseTensor>& master_param, float epsilon,
                        bool multi_precision, DenseTensor* param_out, DenseTensor* moment_out,
                        DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::AdagradRule<C> rule{C(0), static_cast<C>(epsilon)};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const primitive::GpuParam<T> params(ctx, param, master, param_out);
  const primitive::GpuState<C> moments(ctx, moment, moment_out);
  const auto p = params.values();
  const auto m = moments.values();
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto g = primitive::ReadFloats<C>(grad, "input Grad");
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    C value = p.Load(i), square = m.Load(i);
    step.Update(g.Load(i), &value, &square);
    p.Store(i, value);
    m.Store(i, square);
  });
}

template <typename T, typename Context>
void AdagradSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                             const DenseTensor& moment, const DenseTensor& learning_rate,
                             const paddle::optional<DenseTensor>& master_param, float epsilon,
                             bool multi_precision, DenseTensor* param_out, DenseTensor* moment_out,
                             DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::AdagradRule<C> rule{C(0), static_cast<C>(epsilon)};
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const auto rows = primitive::MakeGradRows<C>(ctx, grad, param.dims());
  const primitive::GpuParam<T> params(ctx, param, master, param_out);
  const primitive::GpuState<C> moments(ctx, moment, moment_out);
  const auto p = params.values();
  const auto m = moments.values();
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto g = rows.values();
  // Rows that the gradient does not have stay.
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    C value = p.Load(i), square = m.Load(i);
    if (g.Has(i)) step.Update(g.Load(i), &value, &square);
    p.Store(i, value);
    m.Store(i, square);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(adagrad, GPU, ALL_LAYOUT, phi::AdagradDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(adagrad_dense_param_sparse_grad, GPU, ALL_LAYOUT, phi::AdagradSparseGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
