// outside: 2.3 | kernel declarations with optional inputs
#pragma once

#include <vector>

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/device_context.h"
#include "paddle/utils/optional.h"

namespace phi {

// out = scale * (x[0] + x[1] + ...) + residual + bias, with dimensions `shape` (those of x if it is
// empty). mask[0] is 1 if there is a residual, mask[1] if there is a bias.
template <typename T, typename Context>
void WeightedMergeKernel(const Context& dev_ctx, const std::vector<const DenseTensor*>& x,
                         paddle::optional<const DenseTensor&> residual,
                         const paddle::optional<DenseTensor>& bias, const IntArray& shape,
                         const Scalar& scale, DenseTensor* out, DenseTensor* mask);

template <typename T, typename Context>
void WeightedMergeGradKernel(const Context& dev_ctx, const std::vector<const DenseTensor*>& x,
                             const DenseTensor& out_grad, const Scalar& scale,
                             std::vector<DenseTensor*> x_grad, DenseTensor* residual_grad);

}  // namespace phi
