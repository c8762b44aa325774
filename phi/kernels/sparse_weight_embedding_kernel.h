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

// Gradients. Both take the table for as many rows as `weight` holds, as the original does.
// bfloat16, float32, float64. Errors: InvalidArgument where `weight` holds no matrix, or out_grad
// no row of it for each id. Source: legacy op `lookup_table_v2_grad` with SelectedRows W.

/// weight_grad: of the complete shape of weight, [height, width]: row i is the sum of the rows of
/// out_grad with id i; row padding_idx is 0. Ids are positions among the rows that weight holds,
/// not the rows themselves. Errors: InvalidArgument for an id that is none.
template <typename T, typename Context>
void SparseWeightEmbeddingGradKernel(const Context& ctx, const DenseTensor& ids,
                                     const SelectedRows& weight, const DenseTensor& out_grad,
                                     int64_t padding_idx, DenseTensor* weight_grad);

/// One row per id, in their order, with repetitions; ids are not checked. padding_idx is ignored.
/// The height is the number of rows that weight holds.
template <typename T, typename Context>
void SparseWeightEmbeddingSparseGradKernel(const Context& ctx, const DenseTensor& ids,
                                           const SelectedRows& weight, const DenseTensor& out_grad,
                                           int64_t padding_idx, SelectedRows* weight_grad);

}  // namespace phi
