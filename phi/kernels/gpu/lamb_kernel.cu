#include "phi/kernels/lamb_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/optimizer/gpu_adam_step.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_length.h"

namespace phi {
namespace {

template <typename C>
struct LambGpuSettings {
  C weight_decay, beta1, beta2, epsilon;
  bool always_adapt;
  const bool* skips;  // on the device; nullptr: false
};

// Moments, and in `step` the direction before it is scaled by the lengths.
template <typename C, typename Grads>
struct LambDirectionBody {
  primitive::GpuStepValues<C> param, moment1, moment2;
  primitive::GpuFloatValues<C> beta1_pow, beta2_pow;
  Grads grad;
  LambGpuSettings<C> s;
  C* step;

  __device__ void operator()(int64_t i) const {
    if (s.skips != nullptr && *s.skips) {
      step[i] = C(0);
      moment1.Pass(i);
      moment2.Pass(i);
      return;
    }
    const C g = grad.Load(i);
    const C m = s.beta1 * moment1.Load(i) + (C(1) - s.beta1) * g;
    const C v = s.beta2 * moment2.Load(i) + (C(1) - s.beta2) * g * g;
    step[i] =
        m / (C(1) - beta1_pow.Load(0)) / (std::sqrt(v / (C(1) - beta2_pow.Load(0))) + s.epsilon) +
        s.weight_decay * param.Load(i);
    moment1.Store(i, m);
    moment2.Store(i, v);
  }
};

template <typename C>
struct LambParamBody {
  primitive::GpuStepValues<C> param;
  primitive::GpuFloatValues<C> rate;
  const C* step;
  const double* squares;  // of the parameter and of the step
  bool adapts;
  const bool* skips;

  __device__ void operator()(int64_t i) const {
    if (skips != nullptr && *skips) return param.Pass(i);
    const bool scales = adapts && squares[0] > 0 && squares[1] > 0;
    const C trust = scales ? static_cast<C>(sqrt(squares[0] / squares[1])) : C(1);
    param.Store(i, param.Load(i) - rate.Load(0) * trust * step[i]);
  }
};

template <typename T, typename C, typename Grads>
void LambGpuStep(const GPUContext& ctx, const funcs::AdamInputs& in, const Grads& grad,
                 const LambGpuSettings<C>& s, const funcs::AdamOutputs& out) {
  const int64_t count = in.param.numel();
  const primitive::GpuParam<T> params(ctx, in.param, in.master, out.param);
  const primitive::GpuState<C> moment1(ctx, in.moment1, out.moment1);
  const primitive::GpuState<C> moment2(ctx, in.moment2, out.moment2);
  const primitive::GpuState<C> beta1_pow(ctx, in.beta1_pow, out.beta1_pow);
  const primitive::GpuState<C> beta2_pow(ctx, in.beta2_pow, out.beta2_pow);
  const funcs::GpuArray<C> memory(ctx, count);
  const AllocationPtr sums = ctx.Workspace(2 * sizeof(double));
  C* const step = memory.data();
  auto* const squares = static_cast<double*>(sums->ptr());
  const auto p = params.values();
  primitive::GpuLoop(
      ctx, count,
      LambDirectionBody<C, Grads>{p, moment1.values(), moment2.values(), beta1_pow.values().from,
                                  beta2_pow.values().from, grad, s, step});
  primitive::GpuSquaredLength(ctx, p.from, count, squares);
  primitive::GpuSquaredLength(ctx, primitive::GpuFloatValues<C>{step, CppTypeToDataType<C>::value},
                              count, squares + 1);
  primitive::GpuLoop(
      ctx, count,
      LambParamBody<C>{p, primitive::ReadFloat<C>(in.learning_rate, "LearningRate"), step, squares,
                       s.always_adapt || s.weight_decay > C(0), s.skips});
  primitive::GpuLoop(ctx, 1,
                     funcs::AdamPowersBody<C>{beta1_pow.values(), beta2_pow.values(), s.skips,
                                              false, s.beta1, s.beta2});
}

}  // namespace

template <typename T, typename Context>
void LambKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                const DenseTensor& learning_rate, const DenseTensor& moment1,
                const DenseTensor& moment2, const DenseTensor& beta1_pow,
                const DenseTensor& beta2_pow, const paddle::optional<DenseTensor>& master_param,
                const paddle::optional<DenseTensor>& skip_update, float weight_decay, float beta1,
                float beta2, float epsilon, bool always_adapt, bool multi_precision,
                DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
                DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out,
                DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  LambGpuStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master},
      primitive::ReadFloats<C>(grad, "input Grad"),
      LambGpuSettings<C>{static_cast<C>(weight_decay), static_cast<C>(beta1), static_cast<C>(beta2),
                         static_cast<C>(epsilon), always_adapt, funcs::SkipsOnDevice(skip_update)},
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

template <typename T, typename Context>
void LambSparseGradKernel(const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
                          const DenseTensor& learning_rate, const DenseTensor& moment1,
                          const DenseTensor& moment2, const DenseTensor& beta1_pow,
                          const DenseTensor& beta2_pow,
                          const paddle::optional<DenseTensor>& master_param,
                          const paddle::optional<DenseTensor>& skip_update, float weight_decay,
                          float beta1, float beta2, float epsilon, bool always_adapt,
                          bool multi_precision, DenseTensor* param_out, DenseTensor* moment1_out,
                          DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                          DenseTensor* beta2_pow_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const auto rows = primitive::MakeGradRows<C>(ctx, grad, param.dims());
  LambGpuStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, rows.values(),
      LambGpuSettings<C>{static_cast<C>(weight_decay), static_cast<C>(beta1), static_cast<C>(beta2),
                         static_cast<C>(epsilon), always_adapt, funcs::SkipsOnDevice(skip_update)},
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(lamb, GPU, ALL_LAYOUT, phi::LambKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(lamb_sr, GPU, ALL_LAYOUT, phi::LambSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
