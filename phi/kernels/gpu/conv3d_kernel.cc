#include "phi/kernels/conv3d_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/gpu_volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {

template <typename T, typename Context>
void Conv3dKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool, int,
                  bool, DenseTensor* out) {
  funcs::GpuConv<T>(
      ctx, input, filter,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv3d, GPU, ALL_LAYOUT, phi::Conv3dKernel, float, double, phi::float16,
                   phi::bfloat16) {}
