#pragma once

// For files that nvcc compiles: a step of Adam with a sparse gradient.
#include "phi/kernels/primitive/gpu_adam.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"

namespace phi {
namespace primitive {

template <typename C>
struct AdamSparseStepBody {
  GpuStepValues<C> param, moment1, moment2;
  GradRowValues<C> grad;
  GpuFloatValues<C> rate, beta1_pow, beta2_pow;
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
      const auto rule =
          funcs::MakeAdamRule<C>(beta1, beta2, epsilon, step * lr_ratio, power1, power2);
      rule.Update(grad.Load(i), &p, &m, &v);
    }
    param.Store(i, p);
    moment1.Store(i, m);
    moment2.Store(i, v);
  }
};

/// The settings' `skips` and `keep` are not read: `skip_update` and `decay` are.
template <typename T>
void GpuAdamSparseStep(const GPUContext& ctx, const funcs::AdamInputs& in, const SelectedRows& grad,
                       const funcs::AdamSettings<funcs::ComputeType<T>>& settings,
                       const paddle::optional<DenseTensor>& skip_update, double decay,
                       const funcs::AdamOutputs& out) {
  using C = funcs::ComputeType<T>;
  const bool* skips = SkipsOnDevice(skip_update);
  const GpuGradRows<C> rows = MakeGradRows<C>(ctx, grad, in.param.dims());
  const GpuParam<T> param(ctx, in.param, in.master, out.param);
  const GpuState<C> moment1(ctx, in.moment1, out.moment1), moment2(ctx, in.moment2, out.moment2);
  const GpuState<C> beta1_pow(ctx, in.beta1_pow, out.beta1_pow);
  const GpuState<C> beta2_pow(ctx, in.beta2_pow, out.beta2_pow);
  GpuLoop(ctx, in.param.numel(),
          AdamSparseStepBody<C>{param.values(), moment1.values(), moment2.values(), rows.values(),
                                ReadFloat<C>(in.learning_rate, "LearningRate"),
                                beta1_pow.values().from, beta2_pow.values().from, skips,
                                settings.beta1, settings.beta2, settings.epsilon, settings.lr_ratio,
                                static_cast<C>(decay), settings.keeps_powers, settings.lazy});
  // A gradient without rows leaves the powers alone too.
  GpuLoop(ctx, 1,
          AdamPowersBody<C>{beta1_pow.values(), beta2_pow.values(), skips,
                            settings.keeps_powers || grad.rows().empty(), settings.beta1,
                            settings.beta2});
}

}  // namespace primitive
}  // namespace phi
