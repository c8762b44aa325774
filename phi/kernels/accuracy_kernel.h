#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// How many rows name their label among their first choices.
/// inference: scores, of which only the rows count; float32, float64. indices [n, k] and label [n,
/// 1]: int64. accuracy: correct / n, float32; correct and total: int32; all of rank 0. Errors:
/// InvalidArgument for other shapes (raised by AccuracyInferMeta). Source: legacy op `accuracy`.
template <typename T, typename Context>
void AccuracyRawKernel(const Context& ctx, const DenseTensor& inference, const DenseTensor& indices,
                       const DenseTensor& label, DenseTensor* accuracy, DenseTensor* correct,
                       DenseTensor* total);

}  // namespace phi
