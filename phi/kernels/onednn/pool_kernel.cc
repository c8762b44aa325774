#include "phi/kernels/pool_kernel.h"

#include <string>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_pool.h"

namespace phi {
namespace {

std::vector<int> PoolSizes(const IntArray& sizes) {
  return {sizes.GetData().begin(), sizes.GetData().end()};
}

std::string WhyNotPool2d(const InferMetaContext& call) {
  const IntArray& sizes = call.AttrAt<IntArray>(onednn::kPoolSizes);
  return onednn::WhyNotPool(call, onednn::PoolAttributesOf(call, PoolSizes(sizes)), 2);
}

}  // namespace

template <typename T, typename Context>
void Pool2dKernel(const Context& ctx, const DenseTensor& x, const IntArray& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool ceil_mode,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out) {
  onednn::RunPool(ctx, "pool2d", x,
                  {PoolSizes(kernel_size), strides, paddings, padding_algorithm, ceil_mode,
                   exclusive, data_format, pooling_type, global_pooling, adaptive},
                  out);
}

}  // namespace phi

PD_REGISTER_KERNEL(pool2d, ONEDNN, ONEDNN, phi::Pool2dKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotPool2d);
}
