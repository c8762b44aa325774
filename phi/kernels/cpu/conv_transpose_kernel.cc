#include "phi/kernels/impl/conv_transpose_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/channels_first.h"
#include "phi/kernels/funcs/conv/volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

namespace phi {
namespace {

template <typename T, typename Context>
void RunTransposedConv(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                       const std::vector<int>& strides, const std::vector<int>& paddings,
                       const std::string& padding_algorithm, int groups,
                       const std::vector<int>& dilations, const std::string& data_format,
                       DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (x.numel() == 0 || filter.numel() == 0) {
    std::fill_n(y, out->numel(), T(0));
    return;
  }
  const bool last = data_format == "NHWC";
  const DDim small = funcs::SpatialDims(x.dims(), last);
  const std::vector<int> kernel(filter.dims().begin() + 2, filter.dims().end());
  std::vector<int> pads = paddings, steps = dilations;
  funcs::UpdatePaddingAndDilation(&pads, &steps, padding_algorithm, small, strides, kernel);
  const funcs::VolumeConv s{x.dims()[0], filter.dims()[1] * groups, filter.dims()[0], groups,
                            funcs::MakeWindow3d(funcs::SpatialDims(out->dims(), last), small,
                                                kernel, strides, pads, steps)};
  if (!last) return funcs::SpreadVolumes(s, x.data<T>(), filter.data<T>(), y);
  DenseTensor first, result;
  funcs::ToChannelsFirst<T>(ctx, x, &first);
  result.Resize(funcs::ChannelsFirstDims(out->dims()));
  funcs::SpreadVolumes(s, first.data<T>(), filter.data<T>(), ctx.template Alloc<T>(&result));
  funcs::FromChannelsFirst(result.data<T>(), result.dims(), y);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose, CPU, ALL_LAYOUT, phi::Conv2dTransposeKernel, float, double) {}
PD_REGISTER_KERNEL(depthwise_conv2d_transpose, CPU, ALL_LAYOUT, phi::DepthwiseConv2dTransposeKernel,
                   float, double) {}
PD_REGISTER_KERNEL(conv3d_transpose, CPU, ALL_LAYOUT, phi::Conv3dTransposeKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(conv2d_transpose, phi::Conv2dTransposeKernel) {}
