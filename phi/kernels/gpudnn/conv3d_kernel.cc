#include "phi/kernels/conv3d_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/cudnn_volume_conv.h"
#include "phi/kernels/funcs/conv/window.h"

namespace phi {
namespace gpudnn {

template <typename T, typename Context>
void Conv3dKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool,
                  int workspace_size_mb, bool exhaustive_search, DenseTensor* out) {
  if (out->numel() == 0 || funcs::SumsNothing(input, filter)) {
    funcs::AllocZeros<T>(ctx, out);
    return;
  }
  const bool last = funcs::IsChannelLast(data_format);
  const funcs::VolumeConv s =
      funcs::MakeVolumeConv(input.dims(), out->dims(), filter.dims(), true,
                            {strides, paddings, padding_algorithm, groups, dilations, last});
  // cuDNN takes operands and results alike.
  funcs::RunCudnnConv(ctx,
                      {CppTypeToDataType<T>::value, funcs::ConvSide::kSmall, s, last,
                       backends::gpu::ConvSearchOf(workspace_size_mb, exhaustive_search)},
                      {const_cast<T*>(input.data<T>()), const_cast<T*>(filter.data<T>()),
                       ctx.template Alloc<T>(out)});
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(conv3d, GPUDNN, ALL_LAYOUT, phi::gpudnn::Conv3dKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::funcs::WhyNotCudnnConvCall);
}
