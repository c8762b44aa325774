#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// `x` repeated to the shape of `out`, which ExpandAsInferMeta takes from y or `target_shape`.
/// Source: legacy op `expand_as_v2`.
template <typename T, typename Context>
void ExpandAsKernel(const Context& ctx, const DenseTensor& x,
                    const paddle::optional<DenseTensor>& y, const std::vector<int>& target_shape,
                    DenseTensor* out);

}  // namespace phi
