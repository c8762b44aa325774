#pragma once

// For files that nvcc compiles: a step of Adam, as adam and adamw take it.
#include "phi/kernels/funcs/optimizer/adam_step.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {
namespace primitive {

// The learning rate, the powers of the betas and SkipUpdate are read on the device.
template <typename C>
struct AdamStepBody {
  GpuStepValues<C> param, moment1, moment2;
  GpuFloatValues<C> grad, rate, beta1_pow, beta2_pow;
  const bool* skips;  // nullptr: false
  C beta1, beta2, epsilon, lr_ratio;
  C decay;  // the parameter is multiplied by 1 - rate * decay before the step

  __device__ void operator()(int64_t i) const {
    if (skips != nullptr && *skips) {
      param.Pass(i);
      moment1.Pass(i);
      moment2.Pass(i);
      return;
    }
    C p = param.Load(i), m = moment1.Load(i), v = moment2.Load(i);
    const C step = rate.Load(0);
    const auto rule = funcs::MakeAdamRule<C>(beta1, beta2, epsilon, step * lr_ratio,
                                             beta1_pow.Load(0), beta2_pow.Load(0));
    if (decay != C(0)) p *= C(1) - step * decay;
    rule.Update(grad.Load(i), &p, &m, &v);
    param.Store(i, p);
    moment1.Store(i, m);
    moment2.Store(i, v);
  }
};

template <typename C>
struct AdamPowersBody {
  GpuStepValues<C> beta1_pow, beta2_pow;
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

/// The settings' `skips` and `keep` are not read: `skip_update` and `decay` are.
template <typename T>
void GpuAdamStep(const GPUContext& ctx, const funcs::AdamInputs& in, const DenseTensor& grad,
                 const funcs::AdamSettings<funcs::ComputeType<T>>& settings,
                 const paddle::optional<DenseTensor>& skip_update, double decay,
                 const funcs::AdamOutputs& out) {
  using C = funcs::ComputeType<T>;
  const bool* skips = SkipsOnDevice(skip_update);
  const GpuParam<T> param(ctx, in.param, in.master, out.param);
  const GpuState<C> moment1(ctx, in.moment1, out.moment1), moment2(ctx, in.moment2, out.moment2);
  const GpuState<C> beta1_pow(ctx, in.beta1_pow, out.beta1_pow);
  const GpuState<C> beta2_pow(ctx, in.beta2_pow, out.beta2_pow);
  GpuLoop(ctx, in.param.numel(),
          AdamStepBody<C>{param.values(), moment1.values(), moment2.values(),
                          ReadFloats<C>(grad, "input Grad"),
                          ReadFloat<C>(in.learning_rate, "LearningRate"), beta1_pow.values().from,
                          beta2_pow.values().from, skips, settings.beta1, settings.beta2,
                          settings.epsilon, settings.lr_ratio, static_cast<C>(decay)});
  GpuLoop(ctx, 1,
          AdamPowersBody<C>{beta1_pow.values(), beta2_pow.values(), skips, settings.keeps_powers,
                            settings.beta1, settings.beta2});
}

}  // namespace primitive
}  // namespace phi
