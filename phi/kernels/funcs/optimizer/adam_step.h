#pragma once

// A step of Adam on the CPU, as adam, adamw, merged_adam and fused_adam take it.
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/optimizer/adam_rule.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {
namespace funcs {

struct AdamInputs {
  const DenseTensor &param, &learning_rate, &moment1, &moment2, &beta1_pow, &beta2_pow;
  Master master = {};  // holds the output too
};
struct AdamOutputs {
  DenseTensor *param, *moment1, *moment2, *beta1_pow, *beta2_pow;
};

/// One parameter of a step of many.
struct AdamTerm {
  AdamInputs in;
  const DenseTensor& grad;
  AdamOutputs out;
};
/// Of a step that computes in C.
template <typename C>
struct AdamSettings {
  C beta1, beta2, epsilon;
  bool skips = false;         // nothing is updated
  bool keeps_powers = false;  // the powers of the betas are not updated
  bool lazy = false;          // rows that are not in a sparse gradient are not updated
  C keep = C(1);              // the parameter is multiplied by that before the step
  C lr_ratio = C(1);          // so is the learning rate
};

/// The decay of adamw: before a step that is taken, the parameter is multiplied by
/// 1 - rate * lr_ratio * coeff.
struct AdamDecay {
  bool applies = false;
  float lr_ratio = 1, coeff = 0;
};

/// The states of one step; C: ComputeType<T>.
template <typename T>
struct AdamStates {
  using C = ComputeType<T>;
  template <typename Context>
  AdamStates(const Context& ctx, const AdamInputs& in, const AdamOutputs& out)
      : param(ctx, in.param, in.master, out.param),
        moment1(ctx, in.moment1, out.moment1),
        moment2(ctx, in.moment2, out.moment2),
        beta1_pow(ctx, in.beta1_pow, out.beta1_pow),
        beta2_pow(ctx, in.beta2_pow, out.beta2_pow) {}

  void UpdatePowers(const AdamSettings<C>& settings) const {
    *beta1_pow.data() *= settings.beta1;
    *beta2_pow.data() *= settings.beta2;
  }
  void Store() const {
    param.Store();
    moment1.Store();
    moment2.Store();
    beta1_pow.Store();
    beta2_pow.Store();
  }

  StepParam<T> param;
  StepState<C> moment1, moment2, beta1_pow, beta2_pow;
};

/// Errors: InvalidArgument if SkipUpdate does not have one element.
inline bool SkipsUpdate(const paddle::optional<DenseTensor>& skip_update) {
  if (!skip_update) return false;
  PADDLE_ENFORCE_EQ(skip_update->numel(), 1,
                    errors::InvalidArgument("input SkipUpdate must have one element; its shape "
                                            "is %s",
                                            skip_update->dims()));
  return *skip_update->data<bool>();
}

/// The step of an operator whose SkipUpdate is true: all states pass through.
template <typename Context>
void PassAdam(const Context& ctx, const AdamInputs& in, const AdamOutputs& out) {
  PassParam(ctx, in.param, in.master, out.param);
  PassThrough(ctx, in.moment1, out.moment1);
  PassThrough(ctx, in.moment2, out.moment2);
  if (out.beta1_pow != nullptr) PassThrough(ctx, in.beta1_pow, out.beta1_pow);
  if (out.beta2_pow != nullptr) PassThrough(ctx, in.beta2_pow, out.beta2_pow);
}

template <typename C>
AdamRule<C> RuleOfStep(const AdamInputs& in, const AdamSettings<C>& settings, C beta1_pow,
                       C beta2_pow) {
  const C rate = static_cast<C>(FloatValue(in.learning_rate, "LearningRate"));
  return MakeAdamRule<C>(settings.beta1, settings.beta2, settings.epsilon, rate * settings.lr_ratio,
                         beta1_pow, beta2_pow);
}

template <typename C>
void DecayParam(C keep, int64_t count, C* param) {
  if (keep == C(1)) return;
  for (int64_t i = 0; i < count; ++i) param[i] *= keep;
}

template <typename T, typename Context>
void AdamDenseStep(const Context& ctx, const AdamInputs& in, const DenseTensor& grad,
                   const AdamSettings<ComputeType<T>>& settings, const AdamOutputs& out) {
  using C = ComputeType<T>;
  if (settings.skips) return PassAdam(ctx, in, out);
  const AdamStates<T> s(ctx, in, out);
  const AdamRule<C> rule = RuleOfStep<C>(in, settings, *s.beta1_pow.data(), *s.beta2_pow.data());
  if (!settings.keeps_powers) s.UpdatePowers(settings);
  DecayParam<C>(settings.keep, out.param->numel(), s.param.data());
  const ValuesAs<C> grads(grad);
  const C* g = grads.data();
  C *p = s.param.data(), *m = s.moment1.data(), *v = s.moment2.data();
  ParallelFor(out.param->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, m + i, v + i);
  });
  s.Store();
}

template <typename T, typename Context>
void AdamSparseStep(const Context& ctx, const AdamInputs& in, const SelectedRows& grad,
                    const AdamSettings<ComputeType<T>>& settings, const AdamOutputs& out) {
  using C = ComputeType<T>;
  if (settings.skips) return PassAdam(ctx, in, out);
  const AdamStates<T> s(ctx, in, out);
  DecayParam<C>(settings.keep, out.param->numel(), s.param.data());
  // As in the original, a gradient without rows leaves the powers alone too.
  if (!grad.rows().empty()) {
    // The original multiplies the powers first, in the memory that its step then reads.
    if (!settings.keeps_powers) s.UpdatePowers(settings);
    const AdamRule<C> rule = RuleOfStep<C>(in, settings, *s.beta1_pow.data(), *s.beta2_pow.data());
    C *p = s.param.data(), *m = s.moment1.data(), *v = s.moment2.data();
    const auto update = [&](int64_t at, const C* g, int64_t width) {
      if (g == nullptr && settings.lazy) return;
      for (int64_t k = 0; k < width; ++k) {
        rule.Update(g == nullptr ? C(0) : g[k], p + at + k, m + at + k, v + at + k);
      }
    };
    ForEachRow<C>(MergeGradRows<C>(grad, out.param->dims()), out.param->dims(), update);
  }
  s.Store();
}

/// `settings` without `skips` and `keep`, which this sets.
template <typename T>
AdamSettings<ComputeType<T>> SettingsOfStep(AdamSettings<ComputeType<T>> settings,
                                            const DenseTensor& learning_rate,
                                            const AdamDecay& decay,
                                            const paddle::optional<DenseTensor>& skip_update) {
  using C = ComputeType<T>;
  settings.skips = SkipsUpdate(skip_update);
  if (decay.applies && !settings.skips) {
    const C rate = static_cast<C>(FloatValue(learning_rate, "LearningRate"));
    settings.keep = C(1) - rate * static_cast<C>(decay.lr_ratio) * static_cast<C>(decay.coeff);
  }
  return settings;
}

/// One step. Nothing is updated if SkipUpdate is true. Errors: InvalidArgument if that does not
/// have one element, or the learning rate does not.
template <typename T>
void AdamStep(const CPUContext& ctx, const AdamInputs& in, const DenseTensor& grad,
              const AdamSettings<ComputeType<T>>& settings, const AdamDecay& decay,
              const paddle::optional<DenseTensor>& skip_update, const AdamOutputs& out) {
  AdamDenseStep<T>(ctx, in, grad, SettingsOfStep<T>(settings, in.learning_rate, decay, skip_update),
                   out);
}
template <typename T>
void AdamStep(const CPUContext& ctx, const AdamInputs& in, const SelectedRows& grad,
              const AdamSettings<ComputeType<T>>& settings, const AdamDecay& decay,
              const paddle::optional<DenseTensor>& skip_update, const AdamOutputs& out) {
  AdamSparseStep<T>(ctx, in, grad,
                    SettingsOfStep<T>(settings, in.learning_rate, decay, skip_update), out);
}

/// AdamStep of each parameter.
template <typename T>
void AdamSteps(const CPUContext& ctx, const std::vector<AdamTerm>& terms,
               const AdamSettings<ComputeType<T>>& settings, const AdamDecay& decay,
               const paddle::optional<DenseTensor>& skip_update) {
  for (const AdamTerm& term : terms) {
    static_cast<void>(term.grad.data());  // skipped steps refuse one without memory, too
    AdamStep<T>(ctx, term.in, term.grad, settings, decay, skip_update, term.out);
  }
}

}  // namespace funcs
}  // namespace phi
