#include <cmath>
#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/margin_cross_entropy_kernel.h"

namespace phi {

template <typename T, typename Context>
void MarginCrossEntropyGradKernel(const Context& ctx, const DenseTensor& logits,
                                  const DenseTensor& label, const DenseTensor& softmax,
                                  const DenseTensor& loss_grad, bool /*return_softmax*/,
                                  int /*ring_id*/, int /*rank*/, int /*nranks*/, float margin1,
                                  float margin2, float /*margin3*/, float scale,
                                  DenseTensor* logits_grad) {
  using W = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const int64_t n = softmax.dims()[0], classes = softmax.dims()[1];
  const auto targets = funcs::CheckedIndices(label, "Label", classes);
  T* to = ctx.template Alloc<T>(logits_grad);
  for (int64_t i = 0; i < n; ++i) {
    const W g = static_cast<W>(loss_grad.data<T>()[i]) * W(scale);
    for (int64_t at = i * classes; at < (i + 1) * classes; ++at) {
      to[at] = static_cast<T>(static_cast<W>(softmax.data<T>()[at]) * g);
    }
    const int64_t own = i * classes + targets[i];
    W slope = (static_cast<W>(softmax.data<T>()[own]) - W(1)) * g;
    if (margin1 != 1 || margin2 != 0) {
      const W c = static_cast<W>(logits.data<T>()[own]);
      const W angle = W(margin1) * std::acos(c) + W(margin2);
      slope *= W(margin1) * std::sin(angle) / std::sqrt(W(1) - c * c);
    }
    to[own] = static_cast<T>(slope);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(margin_cross_entropy_grad, CPU, ALL_LAYOUT, phi::MarginCrossEntropyGradKernel,
                   phi::float16, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
