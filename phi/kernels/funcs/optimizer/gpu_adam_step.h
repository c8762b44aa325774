#pragma once

// For files that nvcc compiles: steps of Adam, as adam, adamw, merged_adam and fused_adam take
// them.
#include <list>
#include <vector>

#include "phi/kernels/funcs/optimizer/adam_step.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_loops.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {
namespace funcs {

// The learning rate, the powers of the betas and SkipUpdate are read on the device.
template <typename C>
struct AdamStepBody {
  primitive::GpuStepValues<C> param, moment1, moment2;
  primitive::GpuFloatValues<C> grad, rate, beta1_pow, beta2_pow;
  const bool* skips;  // nullptr: false
  C beta1, beta2, epsilon, lr_ratio;
  C decay;  // 0, or the parameter is multiplied by 1 - rate * decay before the step

  __device__ void operator()(int64_t i) const {
    if (skips != nullptr && *skips) {
      param.Pass(i);
      moment1.Pass(i);
      moment2.Pass(i);
      return;
    }
    C p = param.Load(i), m = moment1.Load(i), v = moment2.Load(i);
    const C step = rate.Load(0);
    const auto rule = MakeAdamRule<C>(beta1, beta2, epsilon, step * lr_ratio, beta1_pow.Load(0),
                                      beta2_pow.Load(0));
    if (decay != C(0)) p *= C(1) - step * decay;
    rule.Update(grad.Load(i), &p, &m, &v);
    param.Store(i, p);
    moment1.Store(i, m);
    moment2.Store(i, v);
  }
};

template <typename C>
struct AdamPowersBody {
  primitive::GpuStepValues<C> beta1_pow, beta2_pow;
  const bool* skips;
  bool keeps;
  C beta1, beta2;

  __device__ void operator()(int64_t) const {
    const bool same = keeps || (skips != nullptr && *skips);
    beta1_pow.Store(0, same ? beta1_pow.Load(0) : beta1_pow.Load(0) * beta1);
    beta2_pow.Store(0, same ? beta2_pow.Load(0) : beta2_pow.Load(0) * beta2);
  }
};

/// Where SkipUpdate is in memory of the device; nullptr if it is not there. Errors: InvalidArgument
/// if it does not have one element.
inline const bool* SkipsOnDevice(const paddle::optional<DenseTensor>& skip_update) {
  if (!skip_update) return nullptr;
  PADDLE_ENFORCE_EQ(skip_update->numel(), 1,
                    errors::InvalidArgument("input SkipUpdate must have one element; its shape "
                                            "is %s",
                                            skip_update->dims()));
  return skip_update->data<bool>();
}

/// What the rate is multiplied by for the decay; 0: there is none.
template <typename C>
C DecayOnDevice(const AdamDecay& decay) {
  return decay.applies ? static_cast<C>(decay.lr_ratio) * static_cast<C>(decay.coeff) : C(0);
}

/// What the loops of a step on the device read and write; holds what its outputs take the memory
/// of.
template <typename T>
struct AdamGpuStates {
  using C = ComputeType<T>;
  AdamGpuStates(const GPUContext& ctx, const AdamInputs& in, const AdamOutputs& out)
      : param(ctx, in.param, in.master, out.param),
        moment1(ctx, in.moment1, out.moment1),
        moment2(ctx, in.moment2, out.moment2),
        beta1_pow(ctx, in.beta1_pow, out.beta1_pow),
        beta2_pow(ctx, in.beta2_pow, out.beta2_pow) {}

  AdamStepBody<C> Step(const DenseTensor& grad, const DenseTensor& learning_rate,
                       const AdamSettings<C>& settings, const AdamDecay& decay,
                       const bool* skips) const {
    return {param.values(),
            moment1.values(),
            moment2.values(),
            primitive::ReadFloats<C>(grad, "input Grad"),
            primitive::ReadFloat<C>(learning_rate, "LearningRate"),
            beta1_pow.values().from,
            beta2_pow.values().from,
            skips,
            settings.beta1,
            settings.beta2,
            settings.epsilon,
            settings.lr_ratio,
            DecayOnDevice<C>(decay)};
  }
  AdamPowersBody<C> Powers(const AdamSettings<C>& settings, bool keeps, const bool* skips) const {
    return {beta1_pow.values(), beta2_pow.values(), skips, keeps, settings.beta1, settings.beta2};
  }
  primitive::GpuStepMemory Memory(const DenseTensor& grad, const DenseTensor& learning_rate,
                                  bool keeps) const {
    primitive::GpuStepMemory memory;
    memory.Reads(primitive::ReadFloats<C>(grad, "input Grad"));
    memory.Reads(primitive::ReadFloat<C>(learning_rate, "LearningRate"));
    for (const auto* state : {&moment1, &moment2}) memory.Changes(state->values());
    memory.Changes(param.values());
    for (const auto* power : {&beta1_pow, &beta2_pow}) {
      const primitive::GpuStepValues<C>& values = power->values();
      memory.Reads(values.from);
      // Powers that all steps share may be kept in place.
      if (!keeps || values.to.at != values.from.at) memory.Writes(values.to);
    }
    return memory;
  }

  primitive::GpuParam<T> param;
  primitive::GpuState<C> moment1, moment2, beta1_pow, beta2_pow;
};

/// funcs::AdamSteps for the device: a launch takes many parameters, each of them once.
template <typename T>
void AdamSteps(const GPUContext& ctx, const std::vector<AdamTerm>& terms,
               const AdamSettings<ComputeType<T>>& settings, const AdamDecay& decay,
               const paddle::optional<DenseTensor>& skip_update) {
  using C = ComputeType<T>;
  const bool* skips = SkipsOnDevice(skip_update);
  std::list<AdamGpuStates<T>> states;
  std::vector<primitive::GpuLoopTask<AdamStepBody<C>>> steps;
  std::vector<primitive::GpuLoopTask<AdamPowersBody<C>>> powers;
  const auto enqueue = [&] {
    primitive::GpuLoops(ctx, steps);
    primitive::GpuLoops(ctx, powers);
    steps.clear();
    powers.clear();
  };
  primitive::GpuStepRun run;
  for (const AdamTerm& term : terms) {
    states.emplace_back(ctx, term.in, term.out);
    const AdamGpuStates<T>& s = states.back();
    if (run.MustWait(s.Memory(term.grad, term.in.learning_rate, settings.keeps_powers))) enqueue();
    steps.push_back(
        {term.in.param.numel(), s.Step(term.grad, term.in.learning_rate, settings, decay, skips)});
    powers.push_back({1, s.Powers(settings, settings.keeps_powers, skips)});
  }
  enqueue();
}

/// funcs::AdamStep for the device.
template <typename T>
void AdamStep(const GPUContext& ctx, const AdamInputs& in, const DenseTensor& grad,
              const AdamSettings<ComputeType<T>>& settings, const AdamDecay& decay,
              const paddle::optional<DenseTensor>& skip_update, const AdamOutputs& out) {
  AdamSteps<T>(ctx, {{in, grad, out}}, settings, decay, skip_update);
}

template <typename C>
struct AdamSparseStepBody {
  primitive::GpuStepValues<C> param, moment1, moment2;
  primitive::GradRowValues<C> grad;
  primitive::GpuFloatValues<C> rate, beta1_pow, beta2_pow;
  const bool* skips;  // nullptr: false
  C beta1, beta2, epsilon, lr_ratio, decay;
  bool keeps_powers, lazy;

  __device__ void operator()(int64_t i) const {
    if (skips != nullptr && *skips) {
      param.Pass(i);
      moment1.Pass(i);
      moment2.Pass(i);
      return;
    }
    C p = param.Load(i), m = moment1.Load(i), v = moment2.Load(i);
    const C step = rate.Load(0);
    if (decay != C(0)) p *= C(1) - step * decay;
    if (grad.count > 0 && (!lazy || grad.Has(i))) {
      // The powers are multiplied before the step, as on the CPU.
      const C power1 = keeps_powers ? beta1_pow.Load(0) : beta1_pow.Load(0) * beta1;
      const C power2 = keeps_powers ? beta2_pow.Load(0) : beta2_pow.Load(0) * beta2;
      const auto rule = MakeAdamRule<C>(beta1, beta2, epsilon, step * lr_ratio, power1, power2);
      rule.Update(grad.Load(i), &p, &m, &v);
    }
    param.Store(i, p);
    moment1.Store(i, m);
    moment2.Store(i, v);
  }
};

template <typename T>
void AdamStep(const GPUContext& ctx, const AdamInputs& in, const SelectedRows& grad,
              const AdamSettings<ComputeType<T>>& settings, const AdamDecay& decay,
              const paddle::optional<DenseTensor>& skip_update, const AdamOutputs& out) {
  using C = ComputeType<T>;
  const bool* skips = SkipsOnDevice(skip_update);
  const primitive::GpuGradRows<C> rows = primitive::MakeGradRows<C>(ctx, grad, in.param.dims());
  const AdamGpuStates<T> s(ctx, in, out);
  primitive::GpuLoop(
      ctx, in.param.numel(),
      AdamSparseStepBody<C>{s.param.values(), s.moment1.values(), s.moment2.values(), rows.values(),
                            primitive::ReadFloat<C>(in.learning_rate, "LearningRate"),
                            s.beta1_pow.values().from, s.beta2_pow.values().from, skips,
                            settings.beta1, settings.beta2, settings.epsilon, settings.lr_ratio,
                            DecayOnDevice<C>(decay), settings.keeps_powers, settings.lazy});
  // A gradient without rows leaves the powers alone too.
  primitive::GpuLoop(ctx, 1,
                     s.Powers(settings, settings.keeps_powers || grad.rows().empty(), skips));
}

}  // namespace funcs
}  // namespace phi
