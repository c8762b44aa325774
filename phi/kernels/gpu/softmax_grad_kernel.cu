#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {

template <typename T, typename Context>
void SoftmaxGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       int axis, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (out.numel() == 0) return;
  const T *y = out.data<T>(), *g = held.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(out.dims(), axis);
  const primitive::LineValues<C> sums(ctx, s);
  C* sum = sums.data();
  primitive::GpuReduceLines(
      ctx, s, C(0),
      [=] DEVICE(int64_t i, int64_t) { return static_cast<C>(y[i]) * static_cast<C>(g[i]); },
      primitive::AddTerms(), primitive::KeepSum(), sum);
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
    to[i] = static_cast<T>(static_cast<C>(y[i]) * (static_cast<C>(g[i]) - sum[line]));
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax_grad, GPU, ALL_LAYOUT, phi::SoftmaxGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
