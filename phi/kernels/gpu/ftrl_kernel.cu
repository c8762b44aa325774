#include "phi/kernels/ftrl_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/ftrl_rule.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {

template <typename T, typename Context>
void FTRLKernel(const Context& ctx, const DenseTensor& param,
                const DenseTensor& squared_accumulator, const DenseTensor& linear_accumulator,
                const DenseTensor& grad, const DenseTensor& learning_rate, float l1, float l2,
                float lr_power, DenseTensor* param_out, DenseTensor* squared_accum_out,
                DenseTensor* linear_accum_out) {
  const funcs::FTRLRule<T> rule{T(0), static_cast<T>(l1), static_cast<T>(l2),
                                static_cast<T>(lr_power)};
  const primitive::GpuState<T> params(ctx, param, param_out);
  const primitive::GpuState<T> squares(ctx, squared_accumulator, squared_accum_out);
  const primitive::GpuState<T> lines(ctx, linear_accumulator, linear_accum_out);
  const auto p = params.values(), q = squares.values(), z = lines.values();
  const auto rate = primitive::ReadFloat<T>(learning_rate, "LearningRate");
  const T* g = grad.data<T>();
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    T value = p.Load(i), square = q.Load(i), line = z.Load(i);
    step.Update(g[i], &value, &square, &line);
    p.Store(i, value);
    q.Store(i, square);
    z.Store(i, line);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(ftrl, GPU, ALL_LAYOUT, phi::FTRLKernel, float) {}
