#include "phi/kernels/decayed_adagrad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/decayed_adagrad_rule.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {

template <typename T, typename Context>
void DecayedAdagradKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                          const DenseTensor& moment, const DenseTensor& learning_rate, float decay,
                          float epsilon, DenseTensor* param_out, DenseTensor* moment_out) {
  const funcs::DecayedAdagradRule<T> rule{T(0), static_cast<T>(decay), static_cast<T>(epsilon)};
  const primitive::GpuState<T> params(ctx, param, param_out), moments(ctx, moment, moment_out);
  const auto p = params.values(), m = moments.values();
  const auto rate = primitive::ReadFloat<T>(learning_rate, "LearningRate");
  const T* g = grad.data<T>();
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    auto step = rule;
    step.rate = rate.Load(0);
    T value = p.Load(i), square = m.Load(i);
    step.Update(g[i], &value, &square);
    p.Store(i, value);
    m.Store(i, square);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(decayed_adagrad, GPU, ALL_LAYOUT, phi::DecayedAdagradKernel, float) {
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);  // learning_rate: float32 or float64
}
