#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/sparse_csr_tensor.h"

namespace phi {
namespace sparse {

/// Attention between the pairs of positions that a sparse matrix names: per head
///   out = softmax(query key^T / sqrt(width)) value,
/// where row i of the softmax runs over the columns j that `sparse_mask` has in its row i.
/// query, key, value and out [batch, heads, length, width]; sparse_mask [batch * heads, length,
/// length], of which only the places count, each once; softmax: its weights, with those places; may
/// be nullptr. A pair gets the weight 0 where key_padding_mask [batch, length] is 0 at j, or
/// attn_mask [length, length] is 0 at (i, j); a row without any other pair gives zeros. float32,
/// float64. Requires: shapes that SparseFusedAttentionInferMeta lets through. Errors:
/// InvalidArgument for key_padding_mask or attn_mask of another shape. Source: the sparse API and
/// op `sparse_fused_attention`, whose CPU kernel the original lacks.
template <typename T, typename Context>
void FusedAttentionCsrKernel(const Context& ctx, const DenseTensor& query, const DenseTensor& key,
                             const DenseTensor& value, const SparseCsrTensor& sparse_mask,
                             const paddle::optional<DenseTensor>& key_padding_mask,
                             const paddle::optional<DenseTensor>& attn_mask, DenseTensor* out,
                             SparseCsrTensor* softmax);

/// softmax: what the forward kernel gave; out_grad [batch, heads, length, width]. Each gradient has
/// the shape of its tensor and may be nullptr. Errors: InvalidArgument for shapes that do not fit.
template <typename T, typename Context>
void FusedAttentionCsrGradKernel(const Context& ctx, const DenseTensor& query,
                                 const DenseTensor& key, const DenseTensor& value,
                                 const SparseCsrTensor& softmax, const DenseTensor& out_grad,
                                 DenseTensor* query_grad, DenseTensor* key_grad,
                                 DenseTensor* value_grad);

}  // namespace sparse
}  // namespace phi
