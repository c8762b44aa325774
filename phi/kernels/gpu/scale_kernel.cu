#include "phi/kernels/scale_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_elementwise.h"

namespace phi {
namespace {

template <typename C>
struct ScaleThenShift {
  C factor, shift;
  __device__ C operator()(C v) const { return static_cast<C>(factor * v + shift); }
};
template <typename C>
struct ShiftThenScale {
  C factor, shift;
  __device__ C operator()(C v) const { return static_cast<C>(factor * (v + shift)); }
};

}  // namespace

template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const C factor = scale.to<C>();
  const C shift = static_cast<C>(bias);
  if (bias_after_scale) {
    primitive::GpuUnary(ctx, x.data<T>(), x.numel(), y, ScaleThenShift<C>{factor, shift});
  } else {
    primitive::GpuUnary(ctx, x.data<T>(), x.numel(), y, ShiftThenScale<C>{factor, shift});
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(scale, GPU, ALL_LAYOUT, phi::ScaleKernel, float, double, int8_t, uint8_t, int16_t,
                   int, int64_t, phi::float16, phi::bfloat16) {}
