#include "phi/core/kernel_registry.h"
#include "phi/kernels/log_softmax_kernel.h"
#include "phi/kernels/primitive/gpu_softmax.h"

namespace phi {

template <typename T, typename Context>
void LogSoftmaxGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                          int axis, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (out.numel() == 0) return;
  primitive::GpuLineGrad(
      ctx, funcs::SplitAtAxis(out.dims(), axis), out.data<T>(), held.data<T>(),
      [] DEVICE(C, C g) { return g; },
      [] DEVICE(C y, C g, C sum) { return g - funcs::Exp(y) * sum; }, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(log_softmax_grad, GPU, ALL_LAYOUT, phi::LogSoftmaxGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
