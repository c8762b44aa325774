#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// out = softmax(alpha q · k + mask) · v of each head; CPU: float32, float64; oneDNN: float32; GPU:
/// float32, float64, float16, bfloat16.
/// q      [B, R, H · D]: H heads of D elements. k: [B, C, H · D]. v: [B, C, H · E].
/// without v, k is [B, C, 2 · H · D]: in each row the key, then the value. Without k also, q is
///        [B, R, 3 · H · D]: the query, the key and the value; C is R.
/// mask   [B, H, R, C], added before softmax; an axis of size 1 repeats; may be missing.
/// out    [B, R, H · E]. A batch of 1, also of a mask, repeats as often as the others are long.
/// Without columns (C is 0) out is 0. A row whose masked scores have NaN or +infinity, or are all
/// -infinity, is NaN; of half types the latter may be 0.
/// Products are read where they lie, without a transposition. Sums of half types are in float32,
/// their weights are rounded, and their scores where cuDNN has no engine (Note [Attention by
/// cuDNN]).
/// Errors: InvalidArgument (raised by DotProductAttentionInferMeta).
/// Source: none of the original's; passes make it of matmul, scale, elementwise_add, softmax,
/// matmul and the reshapes and transpositions around them.
template <typename T, typename Context>
void DotProductAttentionKernel(const Context& ctx, const DenseTensor& q,
                               const paddle::optional<DenseTensor>& k,
                               const paddle::optional<DenseTensor>& v,
                               const paddle::optional<DenseTensor>& mask, int head_number,
                               float alpha, DenseTensor* out);

}  // namespace phi
