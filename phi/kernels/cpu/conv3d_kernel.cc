#include "phi/kernels/conv3d_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/channels_first.h"
#include "phi/kernels/funcs/conv/volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
template <typename T, typename Context>
void Conv3dKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool, int,
                  bool, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  if (filter.numel() == 0) {
    std::fill_n(y, out->numel(), T(0));
    return;
  }
  const bool last = funcs::IsChannelLast(data_format);
  const DDim large = funcs::SpatialDims(input.dims(), last);
  const std::vector<int> kernel(filter.dims().begin() + 2, filter.dims().end());
  std::vector<int> pads = paddings, steps = dilations;
  funcs::UpdatePaddingAndDilation(&pads, &steps, padding_algorithm, large, strides, kernel);
  const funcs::VolumeConv s{input.dims()[0], filter.dims()[1] * groups, filter.dims()[0], groups,
                            funcs::MakeWindow3d(large, funcs::SpatialDims(out->dims(), last),
                                                kernel, strides, pads, steps)};
  if (!last) return funcs::ConvolveVolumes(s, input.data<T>(), filter.data<T>(), y);
  DenseTensor first, result;
  funcs::ToChannelsFirst<T>(ctx, input, &first);
  result.Resize(funcs::ChannelsFirstDims(out->dims()));
  funcs::ConvolveVolumes(s, first.data<T>(), filter.data<T>(), ctx.template Alloc<T>(&result));
  funcs::FromChannelsFirst(result.data<T>(), result.dims(), y);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv3d, CPU, ALL_LAYOUT, phi::Conv3dKernel, float, double) {}
