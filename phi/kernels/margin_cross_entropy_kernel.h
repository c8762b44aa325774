#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The cross entropy of s = scale · c, where c are the cosines `logits` and that of the label is
/// cos(margin1 · acos(c) + margin2) - margin3.
/// logits   [N, C], in [-1, 1]; float16, float32, float64. label [N] or [N, 1], int32 or int64.
/// softmax  [N, C], of s; also without return_softmax, because the gradient reads it. loss [N, 1].
/// ring_id, rank, nranks: of several ranks; nranks is 1 (checked by the shape function).
/// Errors: InvalidArgument for a label outside [0, C).
/// Source: legacy op `margin_cross_entropy`, which the original computes on GPUs alone.
template <typename T, typename Context>
void MarginCrossEntropyKernel(const Context& ctx, const DenseTensor& logits,
                              const DenseTensor& label, bool return_softmax, int ring_id, int rank,
                              int nranks, float margin1, float margin2, float margin3, float scale,
                              DenseTensor* softmax, DenseTensor* loss);

/// logits_grad [N, C]. Infinite or NaN where the label's cosine is 1 or -1 and margin1 is not 1 or
/// margin2 not 0, as in the original.
template <typename T, typename Context>
void MarginCrossEntropyGradKernel(const Context& ctx, const DenseTensor& logits,
                                  const DenseTensor& label, const DenseTensor& softmax,
                                  const DenseTensor& loss_grad, bool return_softmax, int ring_id,
                                  int rank, int nranks, float margin1, float margin2, float margin3,
                                  float scale, DenseTensor* logits_grad);

}  // namespace phi
