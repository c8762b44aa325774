#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/conv_transpose_kernel.h"
#include "phi/kernels/funcs/conv/cudnn_volume_conv.h"

namespace phi {
namespace {

// The gradient of x is the convolution of the gradient of the output.
template <typename T>
void CudnnTransposedConvGrad(const GPUContext& ctx, const DenseTensor& x, const DenseTensor& filter,
                             const DenseTensor& out_grad, const funcs::ConvAttributes& attr,
                             DenseTensor* x_grad, DenseTensor* filter_grad) {
  if (out_grad.numel() == 0 || funcs::SumsNothing(x, filter)) {
    funcs::AllocZeros<T>(ctx, x_grad);
    funcs::AllocZeros<T>(ctx, filter_grad);
    return;
  }
  funcs::CudnnConv conv = {
      CppTypeToDataType<T>::value, funcs::ConvSide::kFilter,
      funcs::MakeVolumeConv(out_grad.dims(), x.dims(), filter.dims(), false, attr),
      attr.channel_last, backends::gpu::ConvSearchOf(0, false)};
  T* const g = const_cast<T*>(out_grad.data<T>());  // cuDNN takes operands and results alike
  if (filter_grad != nullptr) {
    funcs::RunCudnnConv(ctx, conv,
                        {g, ctx.template Alloc<T>(filter_grad), const_cast<T*>(x.data<T>())});
  }
  if (x_grad == nullptr) return;
  conv.side = funcs::ConvSide::kSmall;
  funcs::RunCudnnConv(ctx, conv,
                      {g, const_cast<T*>(filter.data<T>()), ctx.template Alloc<T>(x_grad)});
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void Conv2dTransposeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                               const DenseTensor& out_grad, const std::vector<int>& strides,
                               const std::vector<int>& paddings, const std::vector<int>&,
                               const IntArray&, const std::string& padding_algorithm, int groups,
                               const std::vector<int>& dilations, const std::string& data_format,
                               DenseTensor* x_grad, DenseTensor* filter_grad) {
  CudnnTransposedConvGrad<T>(
      ctx, x, filter, out_grad,
      {strides, paddings, padding_algorithm, groups, dilations, data_format == "NHWC"}, x_grad,
      filter_grad);
}

template <typename T, typename Context>
void Conv3dTransposeGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                               const DenseTensor& out_grad, const std::vector<int>& strides,
                               const std::vector<int>& paddings, const std::vector<int>&,
                               const std::vector<int>&, const std::string& padding_algorithm,
                               int groups, const std::vector<int>& dilations,
                               const std::string& data_format, DenseTensor* x_grad,
                               DenseTensor* filter_grad) {
  CudnnTransposedConvGrad<T>(
      ctx, x, filter, out_grad,
      {strides, paddings, padding_algorithm, groups, dilations, data_format == "NHWC"}, x_grad,
      filter_grad);
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose_grad, GPUDNN, ALL_LAYOUT,
                   phi::gpudnn::Conv2dTransposeGradKernel, float, double, phi::float16,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnTransposedConvCall);
}
PD_REGISTER_KERNEL(conv3d_transpose_grad, GPUDNN, ALL_LAYOUT,
                   phi::gpudnn::Conv3dTransposeGradKernel, float, double, phi::float16,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnTransposedConvCall);
}
