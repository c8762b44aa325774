#include "phi/kernels/momentum_kernel.h"

#include <list>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/optimizer/momentum_rule.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_loops.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {
namespace {

struct MomentumGpuStates {
  const DenseTensor &param, &velocity, &learning_rate;
  funcs::Master master;
  DenseTensor *param_out, *velocity_out;
};

// `Grads`: the gradient by element, as GpuFloatValues or GradRowValues. The rule's rate is set on
// the device.
template <typename C, typename Grads>
struct MomentumStepBody {
  primitive::GpuStepValues<C> param, velocity;
  Grads grad;
  primitive::GpuFloatValues<C> rate;
  funcs::MomentumRule<C> rule;

  __device__ void operator()(int64_t i) const {
    auto step = rule;
    step.rate = rate.Load(0);
    C value = param.Load(i), speed = velocity.Load(i);
    step.Update(grad.Load(i), &value, &speed);
    param.Store(i, value);
    velocity.Store(i, speed);
  }
};

// One parameter; holds what its outputs take the memory of.
template <typename T>
class MomentumGpuStep {
 public:
  using C = funcs::ComputeType<T>;
  MomentumGpuStep(const GPUContext& ctx, const funcs::MomentumRule<C>& rule,
                  const MomentumGpuStates& s)
      : rule_(rule),
        rate_(primitive::ReadFloat<C>(s.learning_rate, "LearningRate")),
        size_(s.param.numel()),
        param_(ctx, s.param, s.master, s.param_out),
        velocity_(ctx, s.velocity, s.velocity_out) {}

  template <typename Grads>
  primitive::GpuLoopTask<MomentumStepBody<C, Grads>> Loop(const Grads& grad) const {
    return {size_, {param_.values(), velocity_.values(), grad, rate_, rule_}};
  }
  primitive::GpuStepMemory Memory(const primitive::GpuFloatValues<C>& grad) const {
    primitive::GpuStepMemory memory;
    memory.Reads(grad);
    memory.Reads(rate_);
    memory.Changes(param_.values());
    memory.Changes(velocity_.values());
    return memory;
  }

 private:
  funcs::MomentumRule<C> rule_;
  primitive::GpuFloatValues<C> rate_;
  int64_t size_;
  primitive::GpuParam<T> param_;
  primitive::GpuState<C> velocity_;
};

template <typename C>
using MomentumLoops =
    std::vector<primitive::GpuLoopTask<MomentumStepBody<C, primitive::GpuFloatValues<C>>>>;

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
  const auto g = primitive::ReadFloats<C>(grad, "input Grad");
  const MomentumGpuStep<T> step(ctx, rule,
                                {param, velocity, learning_rate, master, param_out, velocity_out});
  primitive::GpuLoops(ctx, MomentumLoops<C>{step.Loop(g)});
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
  std::list<MomentumGpuStep<T>> steps;
  MomentumLoops<C> loops;
  primitive::GpuStepRun run;
  for (size_t i = 0; i < param.size(); ++i) {
    const auto g = primitive::ReadFloats<C>(*grad[i], "input Grad");
    const auto rule = funcs::MakeMomentumRule<C>(
        C(0), mu, use_nesterov, decays ? regularization_method[i] : "",
        decays ? regularization_coeff[i] : 0, rescales ? rescale_grad : 1.0f);
    const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision, i);
    const DenseTensor& rate = *learning_rate[learning_rate.size() == 1 ? 0 : i];
    steps.emplace_back(
        ctx, rule,
        MomentumGpuStates{*param[i], *velocity[i], rate, master, param_out[i], velocity_out[i]});
    if (run.MustWait(steps.back().Memory(g))) {
      primitive::GpuLoops(ctx, loops);
      loops.clear();
    }
    loops.push_back(steps.back().Loop(g));
  }
  primitive::GpuLoops(ctx, loops);
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
  const MomentumGpuStep<T> step(ctx, rule,
                                {param, velocity, learning_rate, master, param_out, velocity_out});
  primitive::GpuLoop(ctx, param.numel(), step.Loop(rows.values()).body);
}

}  // namespace phi

PD_REGISTER_KERNEL(momentum, GPU, ALL_LAYOUT, phi::MomentumDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(momentum_dense_param_sparse_grad, GPU, ALL_LAYOUT, phi::MomentumSparseKernel,
                   float, double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(merged_momentum, GPU, ALL_LAYOUT, phi::MergedMomentumKernel, float, double,
                   phi::float16, phi::bfloat16) {}
