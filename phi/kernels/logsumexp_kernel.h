#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// ln(sum(e^x)) along axes, shifted by the maximum, so that finite input does not overflow; a row
/// whose maximum is infinite gives NaN, as in the original.
/// x float32, float64. axis, keepdim, reduce_all: as in reduce_sum_kernel.h. out: dtype of x.
/// Source: legacy op `logsumexp`.
template <typename T, typename Context>
void LogsumexpKernel(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& axis,
                     bool keepdim, bool reduce_all, DenseTensor* out);

}  // namespace phi
