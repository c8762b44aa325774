#include "phi/kernels/impl/conv_transpose_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/volume_conv_sides.h"
#include "phi/kernels/funcs/conv/window.h"

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
  const bool empty = out_grad.numel() == 0 || x.numel() == 0 || filter.numel() == 0;
  if (funcs::FillEmptyConvGrads<T>(ctx, empty, x_grad, filter_grad)) return;
  const bool last = data_format == "NHWC";
  const DDim small = funcs::SpatialDims(x.dims(), last);
  const std::vector<int> kernel(filter.dims().begin() + 2, filter.dims().end());
  std::vector<int> pads = paddings, steps = dilations;
  funcs::UpdatePaddingAndDilation(&pads, &steps, padding_algorithm, small, strides, kernel);
  const funcs::VolumeConv s{x.dims()[0], filter.dims()[1] * groups, filter.dims()[0], groups,
                            funcs::MakeWindow3d(funcs::SpatialDims(out_grad.dims(), last), small,
                                                kernel, strides, pads, steps)};
  DenseTensor grad_copy, x_copy;
  const T* g = funcs::ChannelsFirstSide<T>(ctx, out_grad, last, &grad_copy);
  if (filter_grad != nullptr) {
    const T* values = funcs::ChannelsFirstSide<T>(ctx, x, last, &x_copy);
    funcs::VolumeFilterGrad(s, g, values, ctx.template Alloc<T>(filter_grad));
  }
  if (x_grad == nullptr) return;
  funcs::WriteSide<T>(ctx, last, x_grad,
                      [&](T* to) { funcs::ConvolveVolumes(s, g, filter.data<T>(), to); });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose_grad, CPU, ALL_LAYOUT, phi::Conv2dTransposeGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(depthwise_conv2d_transpose_grad, CPU, ALL_LAYOUT,
                   phi::DepthwiseConv2dTransposeGradKernel, float, double) {}
PD_REGISTER_KERNEL(conv3d_transpose_grad, CPU, ALL_LAYOUT, phi::Conv3dTransposeGradKernel, float,
                   double) {}
