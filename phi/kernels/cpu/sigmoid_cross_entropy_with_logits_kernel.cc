#include "phi/kernels/sigmoid_cross_entropy_with_logits_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {

template <typename T, typename Context>
void SigmoidCrossEntropyWithLogitsKernel(const Context& ctx, const DenseTensor& x,
                                         const DenseTensor& label,
                                         const paddle::optional<DenseTensor>& pos_weight,
                                         bool normalize, int ignore_index, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  const T *logits = x.data<T>(), *labels = label.data<T>();
  const T* weights = pos_weight ? pos_weight->data<T>() : nullptr;
  const T ignored = static_cast<T>(ignore_index);
  ParallelFor(x.numel(), 8192, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T v = logits[i], size = v < T(0) ? -v : v;
      const T rest = std::log1p(funcs::Exp(-size));
      const T weight = weights == nullptr ? T(1) : weights[i];
      const T loss = (v > T(0) ? v : T(0)) - v * labels[i] + weight * rest;
      y[i] = static_cast<int>(labels[i]) == ignore_index ? T(0) : loss;
    }
  });
  if (!normalize) return;
  int64_t count = 0;
  for (int64_t i = 0; i < x.numel(); ++i) count += std::fabs(labels[i] - ignored) > T(1e-5);
  const T divisor = count == 0 ? T(1e-5) : static_cast<T>(count);
  for (int64_t i = 0; i < x.numel(); ++i) y[i] /= divisor;
}

}  // namespace phi

PD_REGISTER_KERNEL(sigmoid_cross_entropy_with_logits, CPU, ALL_LAYOUT,
                   phi::SigmoidCrossEntropyWithLogitsKernel, float, double) {}
