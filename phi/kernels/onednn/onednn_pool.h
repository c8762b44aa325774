#pragma once

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace onednn {

/// Those of pool2d and pool3d, as phi/kernels/pool_kernel.h has them.
struct PoolAttributes {
  std::vector<int> sizes;
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  const std::string& padding_algorithm;
  bool ceil_mode;
  bool exclusive;
  bool max;
  bool global;
  bool adaptive;
  bool channels_last;
};

/// Their places in the signatures of both.
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

/// Pools over the `axes` spatial axes of x, blocked or plain.
void RunPool(const OneDNNContext& ctx, const char* op, const DenseTensor& x,
             const PoolAttributes& attr, DenseTensor* out);
/// Support check. `axes`: 2 or 3.
std::string WhyNotPool(const InferMetaContext& call, const PoolAttributes& attr, int axes);
/// Whether x holds NaN that the op lets through and oneDNN's maximum drops.
bool PoolsNaN(const DenseTensor& x, const PoolAttributes& attr);

}  // namespace onednn
}  // namespace phi
