#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/conv3d_kernel.h"
#include "phi/kernels/funcs/conv/cudnn_volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace gpudnn {

template <typename T, typename Context>
void Conv3dGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                      const DenseTensor& out_grad, const std::vector<int>& strides,
                      const std::vector<int>& paddings, const std::string& padding_algorithm,
                      int groups, const std::vector<int>& dilations, const std::string& data_format,
                      bool /*use_addto*/, int workspace_size_mb, bool exhaustive_search,
                      DenseTensor* input_grad, DenseTensor* filter_grad) {
  funcs::CudnnConvGrad<T>(
      ctx, input, filter, out_grad,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      backends::gpu::ConvSearchOf(workspace_size_mb, exhaustive_search), input_grad, filter_grad);
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(conv3d_grad, GPUDNN, ALL_LAYOUT, phi::gpudnn::Conv3dGradKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnConvCall);
}
