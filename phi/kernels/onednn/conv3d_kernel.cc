#include "phi/kernels/conv3d_kernel.h"

#include <string>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/onednn/onednn_conv.h"

namespace phi {
namespace {

std::string WhyNotConv3d(const InferMetaContext& call) { return onednn::WhyNotConv(call, 5); }

}  // namespace

template <typename T, typename Context>
void Conv3dKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool, int,
                  bool, DenseTensor* out) {
  onednn::RunConv(
      ctx, "conv3d", input, filter,
      {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
      onednn::ConvFusion(), out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv3d, ONEDNN, ONEDNN, phi::Conv3dKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotConv3d);
}
