#include <cmath>
#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/margin_cross_entropy_kernel.h"
#include "phi/kernels/primitive/gpu_labels.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void MarginCrossEntropyGradKernel(const Context& ctx, const DenseTensor& logits,
                                  const DenseTensor& label, const DenseTensor& softmax,
                                  const DenseTensor& loss_grad, bool /*return_softmax*/,
                                  int /*ring_id*/, int /*rank*/, int /*nranks*/, float margin1,
                                  float margin2, float /*margin3*/, float scale,
                                  DenseTensor* logits_grad) {
  using W = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const DenseTensor held = softmax;  // logits_grad may be its memory
  T* to = ctx.template Alloc<T>(logits_grad);
  if (held.numel() == 0) return;
  const int64_t classes = held.dims()[1];
  const T *x = logits.data<T>(), *p = held.data<T>(), *grads = loss_grad.data<T>();
  const primitive::GpuLabels labels = primitive::ReadLabels(label, "Label");
  const GpuIndexCheck check(ctx, "margin_cross_entropy_grad", "Label", classes);
  const W m1 = static_cast<W>(margin1), m2 = static_cast<W>(margin2),
          factor = static_cast<W>(scale);
  primitive::GpuLoop(ctx, held.numel(), [=] DEVICE(int64_t i) {
    const int64_t row = i / classes, own = labels[row];
    const W g = static_cast<W>(grads[row]) * factor, share = static_cast<W>(p[i]);
    if (i == row * classes) check.Holds(own);
    if (i - row * classes != own) {
      to[i] = static_cast<T>(share * g);
      return;
    }
    W slope = (share - W(1)) * g;
    if (m1 != W(1) || m2 != W(0)) {
      const W c = static_cast<W>(x[i]);
      slope *= m1 * std::sin(m1 * std::acos(c) + m2) / std::sqrt(W(1) - c * c);
    }
    to[i] = static_cast<T>(slope);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(margin_cross_entropy_grad, GPU, ALL_LAYOUT, phi::MarginCrossEntropyGradKernel,
                   phi::float16, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
