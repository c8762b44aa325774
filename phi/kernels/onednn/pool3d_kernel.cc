#include "phi/kernels/pool3d_kernel.h"

#include <string>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_pool.h"

namespace phi {
namespace {

std::string WhyNotPool3d(const InferMetaContext& call) {
  const auto& sizes = call.AttrAt<std::vector<int>>(onednn::kPoolSizes);
  return onednn::WhyNotPool(call, onednn::PoolAttributesOf(call, sizes), 3);
}

}  // namespace

template <typename T, typename Context>
void Pool3dKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool ceil_mode,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out) {
  onednn::RunPool(ctx, "pool3d", x,
                  {kernel_size, strides, paddings, padding_algorithm, ceil_mode, exclusive,
                   data_format, pooling_type, global_pooling, adaptive},
                  out);
}

}  // namespace phi

PD_REGISTER_KERNEL(pool3d, ONEDNN, ONEDNN, phi::Pool3dKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotPool3d);
}
