#include "phi/kernels/ftrl_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/ftrl_rule.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {

template <typename T, typename Context>
void FTRLKernel(const Context& ctx, const DenseTensor& param,
                const DenseTensor& squared_accumulator, const DenseTensor& linear_accumulator,
                const DenseTensor& grad, const DenseTensor& learning_rate, float l1, float l2,
                float lr_power, DenseTensor* param_out, DenseTensor* squared_accum_out,
                DenseTensor* linear_accum_out) {
  const funcs::FTRLRule<T> rule{static_cast<T>(funcs::FloatValue(learning_rate, "LearningRate")),
                                static_cast<T>(l1), static_cast<T>(l2), static_cast<T>(lr_power)};
  T* p = funcs::CopyThrough<T>(ctx, param, param_out);
  T* q = funcs::CopyThrough<T>(ctx, squared_accumulator, squared_accum_out);
  T* z = funcs::CopyThrough<T>(ctx, linear_accumulator, linear_accum_out);
  const T* g = grad.data<T>();
  ParallelFor(param_out->numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) rule.Update(g[i], p + i, q + i, z + i);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(ftrl, CPU, ALL_LAYOUT, phi::FTRLKernel, float) {}
