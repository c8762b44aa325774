#pragma once

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace onednn {

/// The attributes of pool2d and pool3d, which phi/kernels/pool_kernel.h explains.
struct PoolAttributes {
  std::vector<int> sizes;
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  const std::string& padding_algorithm;
  bool ceil_mode;
  bool exclusive;
  const std::string& data_format;
  const std::string& pooling_type;
  bool global;
  bool adaptive;

  bool max() const { return pooling_type == "max"; }
  bool channels_last() const;
};

/// The indices of these attributes in both signatures.
enum PoolAttributeIndex {
  kPoolSizes,
  kPoolStrides,
  kPoolPaddings,
  kPoolCeilMode,
  kPoolExclusive,
  kPoolDataFormat,
  kPoolType,
  kPoolGlobal,
  kPoolAdaptive,
  kPoolPaddingAlgorithm
};
/// The attributes of a call; it must live as long as they.
PoolAttributes PoolAttributesOf(const InferMetaContext& call, std::vector<int> sizes);

/// Pools over the spatial axes of x, blocked or plain; on the CPU where x holds NaN that the op
/// lets through and oneDNN's maximum drops. op: "pool2d" or "pool3d".
void RunPool(const OneDNNContext& ctx, const char* op, const DenseTensor& x,
             const PoolAttributes& attr, DenseTensor* out);
/// Support check. `axes`: 2 or 3.
std::string WhyNotPool(const InferMetaContext& call, const PoolAttributes& attr, int axes);

}  // namespace onednn
}  // namespace phi
