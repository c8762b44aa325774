#include "phi/kernels/group_norm_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_group_norm.h"

namespace phi {

template <typename T, typename Context>
void GroupNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int groups,
                     const std::string& data_layout, DenseTensor* y, DenseTensor* mean,
                     DenseTensor* variance) {
  const DenseTensor held = x;  // y may be its memory
  const DDim dims = held.dims();
  const bool last = data_layout == "NHWC";
  T* means = ctx.template Alloc<T>(mean);
  T* variances = ctx.template Alloc<T>(variance);
  T* to = ctx.template Alloc<T>(y);
  if (held.numel() == 0) return;
  const int64_t channels = dims[last ? dims.size() - 1 : 1];
  const primitive::GroupNormShape s{
      dims[0], channels, groups, (channels - 1) / groups + 1, held.numel() / dims[0] / channels,
      last};
  primitive::GpuGroupNorm<T>(ctx, s, held.data<T>(), funcs::DataOrNull<T>(scale),
                             funcs::DataOrNull<T>(bias), epsilon, false, to, means, variances);
}

template <typename T, typename Context>
void GroupNormGradKernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>& scale,
                         const paddle::optional<DenseTensor>&, const DenseTensor&,
                         const DenseTensor& mean, const DenseTensor& variance,
                         const DenseTensor& y_grad, float epsilon, int groups,
                         const std::string& data_layout, DenseTensor* x_grad,
                         DenseTensor* scale_grad, DenseTensor* bias_grad) {
  const DDim dims = x.dims();
  const bool last = data_layout == "NHWC";
  const DenseTensor held = y_grad;  // x_grad may be its memory
  T* to = x_grad == nullptr ? nullptr : ctx.template Alloc<T>(x_grad);
  T* of_scale = funcs::AllocZeros<T>(ctx, scale_grad);
  T* of_bias = funcs::AllocZeros<T>(ctx, bias_grad);
  if (x.numel() == 0) return;
  const int64_t channels = dims[last ? dims.size() - 1 : 1];
  const primitive::GroupNormShape s{
      dims[0], channels, groups, (channels - 1) / groups + 1, x.numel() / dims[0] / channels, last};
  primitive::GpuGroupNormGrad<T>(ctx, s,
                                 {x.data<T>(), held.data<T>(), funcs::DataOrNull<T>(scale),
                                  mean.data<T>(), variance.data<T>(), epsilon, false},
                                 to, of_scale, of_bias);
}

}  // namespace phi

PD_REGISTER_KERNEL(group_norm, GPU, ALL_LAYOUT, phi::GroupNormKernel, float, double) {}
PD_REGISTER_KERNEL(group_norm_grad, GPU, ALL_LAYOUT, phi::GroupNormGradKernel, float, double) {}
