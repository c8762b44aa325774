#pragma once

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/linalg/attention_operands.h"

namespace phi {
namespace funcs {

// Note [Attention by cuDNN]
// cuDNN's graph API has engines that compute the attention of half types in one kernel: scores and
// weights stay on the chip, scores and sums are float32, weights are rounded. They recognise one
// pattern of operations, with the logarithm of each row's sum in it, which nothing reads here.
// An engine compiles its kernel for each shape, which takes half a second, where the products of
// all heads (Note [Products of all heads]) take any shape at once. So
// - one query a head is for the products: it is the step of a decoder, whose keys grow;
// - at most kMostCudnnAttentions shapes of a process are cuDNN's at a time, those met first.
// What else is left to the products: FLAGS_cudnn_graph=0, memory that is not aligned to 16 bytes,
// vectors whose size is no multiple of 8 or above 256, an item that repeats for the whole batch, a
// mask that repeats along the keys, tensors of more than 2^31 - 1 elements, and what cuDNN has no
// engine for (on GPUs before compute capability 8.0).

constexpr int kMostCudnnAttentions = 64;

/// Enqueues the attention of `x` (dot_product_attention_kernel.h) with scores alpha q · k, by
/// cuDNN: the same bits every time. A row of the mask that is -infinity may give 0 instead of NaN.
/// False, with nothing enqueued, if it is left to the products. The engine is chosen when a shape
/// is first met, and tried then with the operands. T: float16, bfloat16.
/// Requires: queries, keys and results have elements.
/// Errors: External; ResourceExhausted; Unavailable if an engine was to be chosen while the thread
/// captures.
template <typename T>
bool EnqueueCudnnAttention(const GPUContext& ctx, const AttentionOperands<T>& x, float alpha);

}  // namespace funcs
}  // namespace phi
