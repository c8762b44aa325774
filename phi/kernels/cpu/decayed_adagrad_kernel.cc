#include "phi/kernels/decayed_adagrad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/decayed_adagrad_rule.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {

template <typename T, typename Context>
void DecayedAdagradKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                          const DenseTensor& moment, const DenseTensor& learning_rate, float decay,
                          float epsilon, DenseTensor* param_out, DenseTensor* moment_out) {
  const funcs::DecayedAdagradRule<T> rule{
      static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")), static_cast<T>(decay),
      static_cast<T>(epsilon)};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* m = funcs::CopyThrough<T>(ctx, moment, moment_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, m + i);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(decayed_adagrad, CPU, ALL_LAYOUT, phi::DecayedAdagradKernel, float) {
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);  // learning_rate: float32 or float64
}
