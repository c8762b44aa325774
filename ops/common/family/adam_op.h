#pragma once

#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

namespace reference {

inline bool SkipsUpdate(const framework::ExecutionContext& ctx) {
  if (!ctx.HasInput("SkipUpdate")) return false;
  const auto* skip = ctx.Input<DenseTensor>("SkipUpdate");
  PADDLE_ENFORCE_EQ(skip->numel(), 1,
                    phi::errors::InvalidArgument(
                        "input SkipUpdate must have one element; its shape is %s", skip->dims()));
  return *skip->data<bool>();
}

/// The values of the k-th parameter that a step of Adam changes.
struct AdamValues {
  std::vector<double> param, m, v, p1, p2;
};
template <typename T>
AdamValues ReadAdam(const framework::ExecutionContext& ctx, size_t k = 0) {
  return {ParamOfStep<T>(ctx, k), OwnState(ctx, "Moment1", k), OwnState(ctx, "Moment2", k),
          OwnState(ctx, "Beta1Pow", k), OwnState(ctx, "Beta2Pow", k)};
}
template <typename T>
void StoreAdam(const framework::ExecutionContext& ctx, const AdamValues& x, size_t k = 0) {
  StoreParam<T>(ctx, x.param, k);
  StoreOwnState(ctx, "Moment1", x.m, k);
  StoreOwnState(ctx, "Moment2", x.v, k);
  StoreOwnState(ctx, "Beta1Pow", x.p1, k);
  StoreOwnState(ctx, "Beta2Pow", x.p2, k);
}
/// A step whose SkipUpdate is true.
inline void PassAdam(const framework::ExecutionContext& ctx) {
  for (const char* slot : {"Param", "MasterParam", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow"}) {
    if (ctx.InputSize(slot) > 0) StoreOwnState(ctx, slot, OwnState(ctx, slot));
  }
}

/// One step of Adam.
template <typename T>
void StepAdam(const framework::ExecutionContext& ctx, AdamValues* x, size_t k = 0,
              double rate_factor = 1) {
  const framework::Variable* var = ctx.MultiInputVar("Grad").at(k);
  const bool sparse = var->IsType<phi::SelectedRows>();
  if (sparse && var->Get<phi::SelectedRows>().rows().empty()) return;
  const bool lazy = sparse && ctx.Attr<bool>("lazy_mode");
  const StepGrad grad = GradOfStep<T>(ctx, k);
  const double beta1 = AttrOrTensor(ctx, "beta1", "Beta1Tensor");
  const double beta2 = AttrOrTensor(ctx, "beta2", "Beta2Tensor");
  const double epsilon = AttrOrTensor(ctx, "epsilon", "EpsilonTensor");
  const bool global = ctx.Attr<bool>("use_global_beta_pow");
  const double next1 = global ? x->p1[0] : x->p1[0] * beta1;
  const double next2 = global ? x->p2[0] : x->p2[0] * beta2;
  // With a sparse gradient the original reads the powers after it has updated them.
  const double power1 = sparse ? next1 : x->p1[0], power2 = sparse ? next2 : x->p2[0];
  const double c = std::sqrt(1 - power2);
  const double rate = RateOfStep(ctx, k) * rate_factor * c / (1 - power1);
  for (size_t i = 0; i < x->param.size(); ++i) {
    if (!grad.present[i] && lazy) continue;
    const double g = grad.values[i];
    x->m[i] = beta1 * x->m[i] + (1 - beta1) * g;
    x->v[i] = beta2 * x->v[i] + (1 - beta2) * g * g;
    x->param[i] -= rate * x->m[i] / (std::sqrt(x->v[i]) + epsilon * c);
  }
  x->p1[0] = next1;
  x->p2[0] = next2;
}

}  // namespace reference
}  // namespace paddle::operators
