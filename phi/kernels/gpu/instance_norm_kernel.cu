#include "phi/kernels/instance_norm_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_group_norm.h"

namespace phi {
namespace {

// Each channel of an image is a group of its own.
primitive::GroupNormShape InstanceShape(const DenseTensor& x) {
  const int64_t images = x.dims()[0], channels = x.dims()[1];
  return {images, channels, channels, 1, x.numel() / (images * channels), false};
}

}  // namespace

template <typename T, typename Context>
void InstanceNormKernel(const Context& ctx, const DenseTensor& x,
                        const paddle::optional<DenseTensor>& scale,
                        const paddle::optional<DenseTensor>& bias, float epsilon, DenseTensor* y,
                        DenseTensor* saved_mean, DenseTensor* saved_variance) {
  const DenseTensor held = x;  // y may be its memory
  T* mean = saved_mean == nullptr ? nullptr : ctx.template Alloc<T>(saved_mean);
  T* inverse = saved_variance == nullptr ? nullptr : ctx.template Alloc<T>(saved_variance);
  T* to = ctx.template Alloc<T>(y);
  if (held.numel() == 0) {  // the moments of no elements are 0
    const T spread = static_cast<T>(1.0 / std::sqrt(double{epsilon}));
    primitive::GpuLoop(ctx, held.dims()[0] * held.dims()[1], [=] DEVICE(int64_t p) {
      if (mean != nullptr) mean[p] = T(0);
      if (inverse != nullptr) inverse[p] = spread;
    });
    return;
  }
  primitive::GpuGroupNorm<T>(ctx, InstanceShape(held), held.data<T>(), funcs::DataOrNull<T>(scale),
                             funcs::DataOrNull<T>(bias), epsilon, true, to, mean, inverse);
}

template <typename T, typename Context>
void InstanceNormGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y_grad,
                            const paddle::optional<DenseTensor>& scale,
                            const DenseTensor& saved_mean, const DenseTensor& saved_variance,
                            float epsilon, DenseTensor* x_grad, DenseTensor* scale_grad,
                            DenseTensor* bias_grad) {
  const DenseTensor held = y_grad;  // x_grad may be its memory
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  T* of_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* of_bias = funcs::AllocZeros<T>(ctx, bias_grad);
  if (x.numel() == 0) return;
  primitive::GpuGroupNormGrad<T>(ctx, InstanceShape(x),
                                 {x.data<T>(), held.data<T>(), funcs::DataOrNull<T>(scale),
                                  saved_mean.data<T>(), saved_variance.data<T>(), epsilon, true},
                                 to, of_scale, of_bias);
}

}  // namespace phi

PD_REGISTER_KERNEL(instance_norm, GPU, ALL_LAYOUT, phi::InstanceNormKernel, float, double) {}
PD_REGISTER_KERNEL(instance_norm_grad, GPU, ALL_LAYOUT, phi::InstanceNormGradKernel, float,
                   double) {}
