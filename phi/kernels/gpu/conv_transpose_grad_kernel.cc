#include "phi/kernels/impl/conv_transpose_grad_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"

namespace phi {
namespace {

// The gradient of x is the convolution of the gradient of the output.
template <typename T, typename Context>
void TransposedConvGrad(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                        const DenseTensor& out_grad, const std::vector<int>& strides,
                        const std::vector<int>& paddings, const std::string& padding_algorithm,
                        int groups, const std::vector<int>& dilations,
                        const std::string& data_format, DenseTensor* x_grad,
                        DenseTensor* filter_grad) {
  if (out_grad.numel() == 0 || x.numel() == 0 || filter.numel() == 0) {
    funcs::AllocZeros<T>(ctx, x_grad);
    funcs::AllocZeros<T>(ctx, filter_grad);
    return;
  }
  const bool last = data_format == "NHWC";
  const funcs::VolumeConv s =
      funcs::MakeVolumeConv(out_grad.dims(), x.dims(), filter.dims(), false,
                            {strides, paddings, padding_algorithm, groups, dilations, last});
  const T* g = out_grad.data<T>();
  if (filter_grad != nullptr) {
    funcs::GpuVolumeFilterGrad(ctx, s, last, g, x.data<T>(), ctx.template Alloc<T>(filter_grad));
  }
  if (x_grad == nullptr) return;
  funcs::GpuConvolveVolumes(ctx, s, last, g, filter.data<T>(), ctx.template Alloc<T>(x_grad));
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose_grad, GPU, ALL_LAYOUT, phi::Conv2dTransposeGradKernel, float,
                   double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(depthwise_conv2d_transpose_grad, GPU, ALL_LAYOUT,
                   phi::DepthwiseConv2dTransposeGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(conv3d_transpose_grad, GPU, ALL_LAYOUT, phi::Conv3dTransposeGradKernel, float,
                   double, phi::float16, phi::bfloat16) {}
