#include "phi/kernels/conv_transpose_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/cudnn_volume_conv.h"

namespace phi {
namespace {

template <typename T>
void CudnnTransposedConv(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& filter,
                         const funcs::ConvAttributes& attr, DenseTensor* out) {
  if (out->numel() == 0 || funcs::SumsNothing(x, filter)) {
    funcs::AllocZeros<T>(ctx, out);
    return;
  }
  const funcs::VolumeConv s =
      funcs::MakeVolumeConv(out->dims(), x.dims(), filter.dims(), false, attr);
  // cuDNN takes operands and results alike.
  funcs::RunCudnnConv(
      ctx,
      {CppTypeToDataType<T>::value, funcs::ConvSide::kLarge, s, attr.channel_last,
       backends::gpu::ConvSearchOf(0, false)},
      {ctx.template Alloc<T>(out), const_cast<T*>(filter.data<T>()), const_cast<T*>(x.data<T>())});
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void Conv2dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>&, const IntArray&,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out) {
  CudnnTransposedConv<T>(
      ctx, x, filter,
      {strides, paddings, padding_algorithm, groups, dilations, data_format == "NHWC"}, out);
}

template <typename T, typename Context>
void Conv3dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>&, const std::vector<int>&,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out) {
  CudnnTransposedConv<T>(
      ctx, x, filter,
      {strides, paddings, padding_algorithm, groups, dilations, data_format == "NHWC"}, out);
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose, GPUDNN, ALL_LAYOUT, phi::gpudnn::Conv2dTransposeKernel, float,
                   double, phi::float16, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnTransposedConvCall);
}
PD_REGISTER_KERNEL(conv3d_transpose, GPUDNN, ALL_LAYOUT, phi::gpudnn::Conv3dTransposeKernel, float,
                   double, phi::float16, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnTransposedConvCall);
}
