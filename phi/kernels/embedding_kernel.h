#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// Row ids[i] of `weight` for each i.
/// ids    any shape, int32 or int64. padding_idx: the id that stands for a row of zeros, or -1.
/// weight [rows, width]; int8, int16, float16, bfloat16, float32, float64.
/// out    shape of ids, then width.
/// Errors: InvalidArgument for an id outside [0, rows).
/// Source: legacy ops `lookup_table_v2`, and `lookup_table`, whose ids have a last axis of 1.
template <typename T, typename Context>
void EmbeddingKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& weight,
                     int64_t padding_idx, DenseTensor* out);

/// weight_grad: of the shape of weight, which is not read: row i is the sum of the rows of out_grad
/// with id i; row padding_idx is 0. float32, float64. Source: legacy op `lookup_table_v2_grad`.
/// Errors: InvalidArgument for an id out of range.
template <typename T, typename Context>
void EmbeddingGradKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& weight,
                         const DenseTensor& out_grad, int64_t padding_idx,
                         DenseTensor* weight_grad);

/// EmbeddingGradKernel with a SelectedRows result: one row per id, in their order, with
/// repetitions. padding_idx is ignored, as in the original: its row is never read.
template <typename T, typename Context>
void EmbeddingSparseGradKernel(const Context& ctx, const DenseTensor& ids,
                               const DenseTensor& weight, const DenseTensor& out_grad,
                               int64_t padding_idx, SelectedRows* weight_grad);

}  // namespace phi
