#include "phi/kernels/rrelu_kernel.h"

#include "phi/core/enforce.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_philox.h"

namespace phi {

// Note [Random numbers on the GPU]; the operator has no seed.
template <typename T, typename Context>
void RReluKernel(const Context& ctx, const DenseTensor& x, float lower, float upper, bool is_test,
                 DenseTensor* out, DenseTensor* noise) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  T* slopes = noise == nullptr ? nullptr : ctx.template Alloc<T>(noise);
  const int64_t count = held.numel();
  if (count == 0) return;
  const T* from = held.data<T>();
  const double middle = static_cast<double>(lower + upper) / 2;  // the sum in float32, as in 2.6.2
  const double first = lower, width = static_cast<double>(upper) - first;
  const primitive::GpuPhilox random = is_test ? primitive::GpuPhilox() : primitive::NextPhilox();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    double slope = 1;
    if (!(from[i] >= static_cast<T>(0))) {
      slope = is_test ? middle : first + width * random.Double(static_cast<uint64_t>(i));
    }
    const T factor = static_cast<T>(slope);
    if (slopes != nullptr) slopes[i] = factor;
    to[i] = static_cast<T>(static_cast<C>(from[i]) * static_cast<C>(factor));
  });
}

template <typename T, typename Context>
void RReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& noise,
                     const DenseTensor& out_grad, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  PADDLE_ENFORCE(noise.numel() == x.numel() && held.numel() == x.numel(),
                 errors::InvalidArgument("inputs Noise and Out@GRAD must have the shape %s of X; "
                                         "they have %s and %s",
                                         x.dims(), noise.dims(), held.dims()));
  const T *slopes = noise.data<T>(), *g = held.data<T>();
  primitive::GpuLoop(ctx, x.numel(), [=] DEVICE(int64_t i) { to[i] = slopes[i] * g[i]; });
}

}  // namespace phi

PD_REGISTER_KERNEL(rrelu, GPU, ALL_LAYOUT, phi::RReluKernel, float, double, phi::float16) {}
PD_REGISTER_KERNEL(rrelu_grad, GPU, ALL_LAYOUT, phi::RReluGradKernel, float, double) {}
