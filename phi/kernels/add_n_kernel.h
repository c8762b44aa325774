#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The sum of tensors of one shape and dtype; inputs without elements are skipped.
/// x    one or more; int32, int64, float16, bfloat16, float32, float64, complex64, complex128.
/// out  shape, dtype and LoD of the first; may alias the first.
/// Errors: InvalidArgument if shapes differ (raised by AddNInferMeta).
/// Source: legacy op `sum` of tensors; of SelectedRows and arrays it has a legacy kernel only.
template <typename T, typename Context>
void AddNKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, DenseTensor* out);

}  // namespace phi
