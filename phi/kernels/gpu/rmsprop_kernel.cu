#include "phi/kernels/rmsprop_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/rmsprop_rule.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {
namespace {

struct RmspropGpuInputs {
  const DenseTensor &param, &mean_square, &moment, &learning_rate;
  const paddle::optional<DenseTensor>& mean_grad;
  funcs::Master master;
};
struct RmspropGpuOutputs {
  DenseTensor *param, *moment, *mean_square, *mean_grad;
};

// `g`: the gradient by element, as GpuFloatValues or GradRowValues.
template <typename T, typename C, typename Grads>
void RmspropGpuStep(const GPUContext& ctx, const RmspropGpuInputs& in, const Grads& g,
                    const funcs::RmspropRule<C>& rule, const RmspropGpuOutputs& out) {
  PADDLE_ENFORCE(
      !rule.centered || (in.mean_grad && out.mean_grad != nullptr),
      errors::InvalidArgument("with attribute `centered` the op needs input MeanGrad and "
                              "output MeanGradOut"));
  const primitive::GpuParam<T> params(ctx, in.param, in.master, out.param);
  const primitive::GpuState<C> moments(ctx, in.moment, out.moment);
  const primitive::GpuState<C> squares(ctx, in.mean_square, out.mean_square);
  const primitive::GpuState<C> means(ctx, rule.centered ? in.mean_grad.get() : in.moment,
                                     rule.centered ? out.mean_grad : nullptr);
  const auto p = params.values(), m = moments.values(), s = squares.values(), c = means.values();
  const auto rate = primitive::ReadFloat<C>(in.learning_rate, "LearningRate");
  primitive::GpuLoop(ctx, in.param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    C value = p.Load(i), moment = m.Load(i), square = s.Load(i);
    C mean = step.centered ? c.Load(i) : C(0);
    step.Update(g.Load(i), &value, &moment, &square, &mean);
    p.Store(i, value);
    m.Store(i, moment);
    s.Store(i, square);
    if (step.centered) c.Store(i, mean);
  });
}

}  // namespace

template <typename T, typename Context>
void RmspropKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& mean_square,
                   const DenseTensor& grad, const DenseTensor& moment,
                   const DenseTensor& learning_rate, const paddle::optional<DenseTensor>& mean_grad,
                   const paddle::optional<DenseTensor>& master_param, float epsilon, float decay,
                   float momentum, bool centered, bool multi_precision, DenseTensor* param_out,
                   DenseTensor* moment_out, DenseTensor* mean_square_out,
                   DenseTensor* mean_grad_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  RmspropGpuStep<T>(ctx, {param, mean_square, moment, learning_rate, mean_grad, master},
                    primitive::ReadFloats<C>(grad, "input Grad"),
                    funcs::RmspropRule<C>{C(0), static_cast<C>(epsilon), static_cast<C>(decay),
                                          static_cast<C>(momentum), centered},
                    {param_out, moment_out, mean_square_out, mean_grad_out});
}

template <typename T, typename Context>
void RmspropSparseGradKernel(const Context& ctx, const DenseTensor& param,
                             const DenseTensor& mean_square, const SelectedRows& grad,
                             const DenseTensor& moment, const DenseTensor& learning_rate,
                             const paddle::optional<DenseTensor>& mean_grad,
                             const paddle::optional<DenseTensor>& master_param, float epsilon,
                             float decay, float momentum, bool centered, bool multi_precision,
                             DenseTensor* param_out, DenseTensor* moment_out,
                             DenseTensor* mean_square_out, DenseTensor* mean_grad_out,
                             DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const auto rows = primitive::MakeGradRows<C>(ctx, grad, param.dims());
  RmspropGpuStep<T>(ctx, {param, mean_square, moment, learning_rate, mean_grad, master},
                    rows.values(),
                    funcs::RmspropRule<C>{C(0), static_cast<C>(epsilon), static_cast<C>(decay),
                                          static_cast<C>(momentum), centered},
                    {param_out, moment_out, mean_square_out, mean_grad_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(rmsprop, GPU, ALL_LAYOUT, phi::RmspropKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(rmsprop_dense_param_sparse_grad, GPU, ALL_LAYOUT, phi::RmspropSparseGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
