#include "phi/kernels/impl/conv_transpose_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"

namespace phi {
namespace {

template <typename T, typename Context>
void RunTransposedConv(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                       const std::vector<int>& strides, const std::vector<int>& paddings,
                       const std::string& padding_algorithm, int groups,
                       const std::vector<int>& dilations, const std::string& data_format,
                       DenseTensor* out) {
  if (out->numel() == 0 || x.numel() == 0 || filter.numel() == 0) {
    funcs::AllocZeros<T>(ctx, out);
    return;
  }
  T* y = ctx.template Alloc<T>(out);
  const bool last = data_format == "NHWC";
  const funcs::VolumeConv s =
      funcs::MakeVolumeConv(out->dims(), x.dims(), filter.dims(), false,
                            {strides, paddings, padding_algorithm, groups, dilations, last});
  funcs::GpuSpreadVolumes(ctx, s, last, x.data<T>(), filter.data<T>(), y);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose, GPU, ALL_LAYOUT, phi::Conv2dTransposeKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(depthwise_conv2d_transpose, GPU, ALL_LAYOUT, phi::DepthwiseConv2dTransposeKernel,
                   float, double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(conv3d_transpose, GPU, ALL_LAYOUT, phi::Conv3dTransposeKernel, float, double,
                   phi::float16, phi::bfloat16) {}
