#include "phi/kernels/rmsprop_kernel.h"

#include <optional>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/rmsprop_rule.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {
namespace {

struct RmspropInputs {
  const DenseTensor &param, &mean_square, &moment, &learning_rate;
  const paddle::optional<DenseTensor>& mean_grad;
  funcs::Master master;
};
struct RmspropSettings {
  float epsilon, decay, momentum;
  bool centered;
};
struct RmspropOutputs {
  DenseTensor *param, *moment, *mean_square, *mean_grad;
};

// The states of a step, and its rule.
template <typename T>
class RmspropStep {
 public:
  using C = funcs::ComputeType<T>;
  template <typename Context>
  RmspropStep(const Context& ctx, const RmspropInputs& in, const RmspropSettings& s,
              const RmspropOutputs& out)
      : rule_{static_cast<C>(funcs::FloatValue(in.learning_rate, "LearningRate")),
              static_cast<C>(s.epsilon), static_cast<C>(s.decay), static_cast<C>(s.momentum),
              s.centered},
        param_(ctx, in.param, in.master, out.param),
        moment_(ctx, in.moment, out.moment),
        mean_square_(ctx, in.mean_square, out.mean_square) {
    if (s.centered) mean_grad_.emplace(ctx, in.mean_grad.get(), out.mean_grad);
  }
  void Update(C grad, int64_t at) const {
    rule_.Update(grad, param_.data() + at, moment_.data() + at, mean_square_.data() + at,
                 mean_grad_ ? mean_grad_->data() + at : nullptr);
  }
  void Store() const {
    param_.Store();
    moment_.Store();
    mean_square_.Store();
    if (mean_grad_) mean_grad_->Store();
  }

 private:
  funcs::RmspropRule<C> rule_;
  funcs::StepParam<T> param_;
  funcs::StepState<C> moment_, mean_square_;
  std::optional<funcs::StepState<C>> mean_grad_;
};

}  // namespace

template <typename T, typename Context>
void RmspropKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& mean_square,
                   const DenseTensor& grad, const DenseTensor& moment,
                   const DenseTensor& learning_rate, const paddle::optional<DenseTensor>& mean_grad,
                   const paddle::optional<DenseTensor>& master_param, float epsilon, float decay,
                   float momentum, bool centered, bool multi_precision, DenseTensor* param_out,
                   DenseTensor* moment_out, DenseTensor* mean_square_out,
                   DenseTensor* mean_grad_out, DenseTensor* master_param_out) {
  PADDLE_ENFORCE(
      !centered || (mean_grad && mean_grad_out != nullptr),
      errors::InvalidArgument("with attribute `centered` the op needs input MeanGrad and "
                              "output MeanGradOut"));
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const RmspropStep<T> step(ctx, {param, mean_square, moment, learning_rate, mean_grad, master},
                            {epsilon, decay, momentum, centered},
                            {param_out, moment_out, mean_square_out, mean_grad_out});
  const funcs::ValuesAs<C> grads(grad);
  const C* g = grads.data();
  ParallelFor(param_out->numel(), 8192, [g, &step](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) step.Update(g[i], i);
  });
  step.Store();
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
  PADDLE_ENFORCE(
      !centered || (mean_grad && mean_grad_out != nullptr),
      errors::InvalidArgument("with attribute `centered` the op needs input MeanGrad and "
                              "output MeanGradOut"));
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const RmspropStep<T> step(ctx, {param, mean_square, moment, learning_rate, mean_grad, master},
                            {epsilon, decay, momentum, centered},
                            {param_out, moment_out, mean_square_out, mean_grad_out});
  const auto update = [&](int64_t at, const C* g, int64_t width) {
    for (int64_t k = 0; k < width; ++k) step.Update(g == nullptr ? C(0) : g[k], at + k);
  };
  funcs::ForEachRow<C>(funcs::MergeGradRows<C>(grad, param_out->dims()), param_out->dims(), update);
  step.Store();
}

}  // namespace phi

PD_REGISTER_KERNEL(rmsprop, CPU, ALL_LAYOUT, phi::RmspropKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(rmsprop_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::RmspropSparseGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
