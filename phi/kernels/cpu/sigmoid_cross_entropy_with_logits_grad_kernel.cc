#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/sigmoid_cross_entropy_with_logits_kernel.h"

namespace phi {

template <typename T, typename Context>
void SigmoidCrossEntropyWithLogitsGradKernel(const Context& ctx, const DenseTensor& x,
                                             const DenseTensor& label,
                                             const paddle::optional<DenseTensor>& pos_weight,
                                             const DenseTensor& out_grad, bool normalize,
                                             int ignore_index, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *logits = x.data<T>(), *labels = label.data<T>(), *g = held.data<T>();
  const T* weights = pos_weight ? pos_weight->data<T>() : nullptr;
  const T ignored = static_cast<T>(ignore_index);
  int64_t count = 0;
  for (int64_t i = 0; i < x.numel(); ++i) {
    const bool counts = std::fabs(labels[i] - ignored) > T(1e-5);
    count += counts;
    const T weight = weights == nullptr ? T(1) : weights[i];
    const T slope = weight / (T(1) + funcs::Exp(-logits[i])) - labels[i];
    to[i] = static_cast<int>(labels[i]) == ignore_index ? T(0) : g[i] * slope;
  }
  if (!normalize) return;
  const T divisor = count == 0 ? T(1e-5) : static_cast<T>(count);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] /= divisor;
}

}  // namespace phi

PD_REGISTER_KERNEL(sigmoid_cross_entropy_with_logits_grad, CPU, ALL_LAYOUT,
                   phi::SigmoidCrossEntropyWithLogitsGradKernel, float, double) {}
