#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// One tensor for each of the vectors `x`, of the shape of all their sizes: x[i] along axis i,
/// repeated along the others. Source: legacy op `meshgrid`.
template <typename T, typename Context>
void MeshgridKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                    std::vector<DenseTensor*> out);

/// Each of `x` repeated to the shape that fits all. Source: legacy op `broadcast_tensors`.
template <typename T, typename Context>
void BroadcastTensorsKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                            std::vector<DenseTensor*> out);

}  // namespace phi
