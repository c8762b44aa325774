#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Row ids[i] of `weight` for each i.
/// ids    any shape, int32 or int64. weight [rows, width]; int8, int16, float16, bfloat16, float32,
/// float64. padding_idx the id that stands for a row of zeros; -1 for none. out    shape of ids,
/// then width. Errors: InvalidArgument for an id outside [0, rows). Source: legacy ops
/// `lookup_table_v2`, and `lookup_table`, whose ids have a last axis of 1.
template <typename T, typename Context>
void EmbeddingKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& weight,
                     int64_t padding_idx, DenseTensor* out);

}  // namespace phi
