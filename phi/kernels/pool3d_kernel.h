#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Largest value or mean of a sliding window over volumes: pool_kernel.h with one more axis.
/// x    [N, C, D, H, W], or [N, D, H, W, C] if data_format is "NDHWC"; float32, float64; on a
///      GPU float16 and bfloat16 too.
/// out  [N, C, OD, OH, OW] or [N, OD, OH, OW, C].
/// Errors: InvalidArgument (raised by PoolInferMeta).
/// Source: legacy op `pool3d`.
template <typename T, typename Context>
void Pool3dKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_size,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool ceil_mode,
                  bool exclusive, const std::string& data_format, const std::string& pooling_type,
                  bool global_pooling, bool adaptive, const std::string& padding_algorithm,
                  DenseTensor* out);

/// x_grad: of the shape of x. Of a maximum the first element of a window that is equal to `out`
/// gets all. Source: legacy op `pool3d_grad`.
template <typename T, typename Context>
void Pool3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                      const DenseTensor& out_grad, const std::vector<int>& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool ceil_mode, bool exclusive, const std::string& data_format,
                      const std::string& pooling_type, bool global_pooling, bool adaptive,
                      const std::string& padding_algorithm, DenseTensor* x_grad);

}  // namespace phi
