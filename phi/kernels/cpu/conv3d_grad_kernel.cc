#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/conv3d_kernel.h"
#include "phi/kernels/funcs/conv/volume_conv_sides.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {

template <typename T, typename Context>
void Conv3dGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                      const DenseTensor& out_grad, const std::vector<int>& strides,
                      const std::vector<int>& paddings, const std::string& padding_algorithm,
                      int groups, const std::vector<int>& dilations, const std::string& data_format,
                      bool /*use_addto*/, int /*workspace_size_MB*/, bool /*exhaustive_search*/,
                      DenseTensor* input_grad, DenseTensor* filter_grad) {
  const bool empty = out_grad.numel() == 0 || filter.numel() == 0;
  if (funcs::FillEmptyConvGrads<T>(ctx, empty, input_grad, filter_grad)) return;
  const bool last = funcs::IsChannelLast(data_format);
  const DDim large = funcs::SpatialDims(input.dims(), last);
  const std::vector<int> kernel(filter.dims().begin() + 2, filter.dims().end());
  std::vector<int> pads = paddings, steps = dilations;
  funcs::UpdatePaddingAndDilation(&pads, &steps, padding_algorithm, large, strides, kernel);
  const funcs::VolumeConv s{input.dims()[0], filter.dims()[1] * groups, filter.dims()[0], groups,
                            funcs::MakeWindow3d(large, funcs::SpatialDims(out_grad.dims(), last),
                                                kernel, strides, pads, steps)};
  DenseTensor grad_copy, input_copy;
  const T* g = funcs::ChannelsFirstSide<T>(ctx, out_grad, last, &grad_copy);
  if (filter_grad != nullptr) {
    const T* x = funcs::ChannelsFirstSide<T>(ctx, input, last, &input_copy);
    funcs::VolumeFilterGrad(s, x, g, ctx.template Alloc<T>(filter_grad));
  }
  if (input_grad == nullptr) return;
  funcs::WriteSide<T>(ctx, last, input_grad,
                      [&](T* to) { funcs::SpreadVolumes(s, g, filter.data<T>(), to); });
}

}  // namespace phi

PD_REGISTER_KERNEL(conv3d_grad, CPU, ALL_LAYOUT, phi::Conv3dGradKernel, float, double) {}
