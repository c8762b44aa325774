#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/cross_entropy_with_softmax_kernel.h"
#include "phi/kernels/funcs/index/label_values.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// The gradient of one element of a line; `label` is the probability of its class in the label.
template <typename T>
T EntropyGrad(T p, T label, T loss_grad, bool use_softmax) {
  if (use_softmax) return loss_grad * (p - label);
  return label == T(0) ? T(0) : -loss_grad * label / p;
}

}  // namespace

template <typename T, typename Context>
void CrossEntropyWithSoftmaxGradKernel(const Context& ctx, const DenseTensor& label,
                                       const DenseTensor& softmax, const DenseTensor& loss_grad,
                                       bool soft_label, bool use_softmax,
                                       bool /*numeric_stable_mode*/, int ignore_index, int axis,
                                       DenseTensor* logits_grad) {
  const DenseTensor held = softmax;
  T* to = ctx.template Alloc<T>(logits_grad);
  if (held.numel() == 0) return;
  const T *p = held.data<T>(), *g = loss_grad.data<T>();
  std::vector<int64_t> classes;
  if (!soft_label) classes = funcs::LabelValues(label, "Label");
  const T* soft = soft_label ? label.data<T>() : nullptr;
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  ParallelFor(s.outer * s.inner, 1 + 16384 / s.len,
              [&, p, g, soft, to](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
                  const int64_t target = soft_label ? -1 : classes[i];
                  const T grad = !soft_label && target == ignore_index ? T(0) : g[i];
                  for (int64_t k = 0; k < s.len; ++k) {
                    const int64_t at = first + k * s.inner;
                    const T mine = soft_label ? soft[at] : k == target ? T(1) : T(0);
                    to[at] = EntropyGrad(p[at], mine, grad, use_softmax);
                  }
                }
              });
}

}  // namespace phi

PD_REGISTER_KERNEL(cross_entropy_with_softmax_grad, CPU, ALL_LAYOUT,
                   phi::CrossEntropyWithSoftmaxGradKernel, float, double) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // classes, or probabilities
}
