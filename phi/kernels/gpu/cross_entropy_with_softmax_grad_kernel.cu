#include "phi/core/kernel_registry.h"
#include "phi/kernels/cross_entropy_with_softmax_kernel.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_labels.h"

namespace phi {

template <typename T, typename Context>
void CrossEntropyWithSoftmaxGradKernel(const Context& ctx, const DenseTensor& label,
                                       const DenseTensor& softmax, const DenseTensor& loss_grad,
                                       bool soft_label, bool use_softmax,
                                       bool /*numeric_stable_mode*/, int ignore_index, int axis,
                                       DenseTensor* logits_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = softmax;  // logits_grad may be its memory
  T* to = ctx.template Alloc<T>(logits_grad);
  if (held.numel() == 0) return;
  const T *p = held.data<T>(), *g = loss_grad.data<T>();
  const T* soft = soft_label ? label.data<T>() : nullptr;
  const primitive::GpuLabels classes =
      soft_label ? primitive::GpuLabels() : primitive::ReadLabels(label, "Label");
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  const int64_t len = s.len, inner = s.inner, ignored = ignore_index;
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
    const int64_t k = i / inner % len;
    const int64_t target = soft == nullptr ? classes[line] : -1;
    const C grad = soft == nullptr && target == ignored ? C(0) : static_cast<C>(g[line]);
    const C mine = soft != nullptr ? static_cast<C>(soft[i]) : k == target ? C(1) : C(0);
    const C chance = static_cast<C>(p[i]);
    if (use_softmax) {
      to[i] = static_cast<T>(grad * (chance - mine));
    } else {
      to[i] = static_cast<T>(mine == C(0) ? C(0) : -grad * mine / chance);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(cross_entropy_with_softmax_grad, GPU, ALL_LAYOUT,
                   phi::CrossEntropyWithSoftmaxGradKernel, float, double, phi::float16,
                   phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // classes, or probabilities
}
