#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// EmbeddingKernel with a table of which only some rows are held: `weight` finds row ids[i] among
/// them. bfloat16, float32, float64. Errors: InvalidArgument for a negative id, NotFound for a row
/// that is not held. Source: legacy op `lookup_table_v2` with SelectedRows W.
template <typename T, typename Context>
void SparseWeightEmbeddingKernel(const Context& ctx, const DenseTensor& ids,
                                 const SelectedRows& weight, int64_t padding_idx, DenseTensor* out);

}  // namespace phi
