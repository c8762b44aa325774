#pragma once

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/optimizer/adam_rule.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

// A step of Adam on the CPU, as adam, adamw and merged_adam take it.

namespace phi {
namespace funcs {

struct AdamInputs {
  const DenseTensor &param, &learning_rate, &moment1, &moment2, &beta1_pow, &beta2_pow;
};
struct AdamOutputs {
  DenseTensor *param, *moment1, *moment2, *beta1_pow, *beta2_pow;
};
template <typename T>
struct AdamSettings {
  T beta1, beta2, epsilon;
  bool skips = false;         // nothing is updated
  bool keeps_powers = false;  // the powers of the betas are not updated
  bool lazy = false;          // rows that are not in a sparse gradient are not updated
};

/// The states of one step, in the memory of the outputs.
template <typename T>
struct AdamStates {
  T *param, *moment1, *moment2;
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

template <typename T, typename Context>
AdamStates<T> MakeAdamStates(const Context& ctx, const AdamInputs& in, const AdamOutputs& out) {
  return {CopyThrough<T>(ctx, in.param, out.param), CopyThrough<T>(ctx, in.moment1, out.moment1),
          CopyThrough<T>(ctx, in.moment2, out.moment2)};
}

template <typename T, typename Context>
void UpdatePowers(const Context& ctx, const AdamInputs& in, const AdamSettings<T>& settings,
                  bool keep, const AdamOutputs& out) {
  T* power1 = CopyThrough<T>(ctx, in.beta1_pow, out.beta1_pow);
  T* power2 = CopyThrough<T>(ctx, in.beta2_pow, out.beta2_pow);
  if (keep) return;
  *power1 *= settings.beta1;
  *power2 *= settings.beta2;
}

template <typename T>
AdamRule<T> RuleOfStep(const AdamInputs& in, const AdamSettings<T>& settings, T beta1_pow,
                       T beta2_pow) {
  return MakeAdamRule<T>(settings.beta1, settings.beta2, settings.epsilon,
                         static_cast<T>(FloatValue(in.learning_rate, "LearningRate")), beta1_pow,
                         beta2_pow);
}

template <typename T, typename Context>
void AdamDenseStep(const Context& ctx, const AdamInputs& in, const DenseTensor& grad,
                   const AdamSettings<T>& settings, const AdamOutputs& out) {
  const AdamRule<T> rule =
      RuleOfStep<T>(in, settings, *in.beta1_pow.data<T>(), *in.beta2_pow.data<T>());
  const AdamStates<T> s = MakeAdamStates<T>(ctx, in, out);
  UpdatePowers<T>(ctx, in, settings, settings.skips || settings.keeps_powers, out);
  if (settings.skips) return;
  const T* g = grad.data<T>();
  ParallelFor(out.param->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      rule.Update(g[i], s.param + i, s.moment1 + i, s.moment2 + i);
  });
}

template <typename T, typename Context>
void AdamSparseStep(const Context& ctx, const AdamInputs& in, const SelectedRows& grad,
                    const AdamSettings<T>& settings, const AdamOutputs& out) {
  const AdamStates<T> s = MakeAdamStates<T>(ctx, in, out);
  // As in the original, a gradient without rows leaves the powers alone too.
  const bool rests = settings.skips || grad.rows().empty();
  UpdatePowers<T>(ctx, in, settings, rests || settings.keeps_powers, out);
  if (rests) return;
  // The original multiplies the powers first, in the memory that its step then reads.
  const AdamRule<T> rule =
      RuleOfStep<T>(in, settings, *out.beta1_pow->data<T>(), *out.beta2_pow->data<T>());
  ForEachRow<T>(MergeRows<T>(grad), out.param->dims(), [&](int64_t at, const T* g, int64_t width) {
    if (g == nullptr && settings.lazy) return;
    for (int64_t k = 0; k < width; ++k) {
      rule.Update(g == nullptr ? T(0) : g[k], s.param + at + k, s.moment1 + at + k,
                  s.moment2 + at + k);
    }
  });
}

}  // namespace funcs
}  // namespace phi
