#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_softmax.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {

template <typename T, typename Context>
void SoftmaxGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       int axis, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (out.numel() == 0) return;
  primitive::GpuLineGrad(
      ctx, funcs::SplitAtAxis(out.dims(), axis), out.data<T>(), held.data<T>(),
      [] DEVICE(C y, C g) { return y * g; }, [] DEVICE(C y, C g, C sum) { return y * (g - sum); },
      to);
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax_grad, GPU, ALL_LAYOUT, phi::SoftmaxGradKernel, float, double,
                   phi::float16, phi::bfloat16) {}
