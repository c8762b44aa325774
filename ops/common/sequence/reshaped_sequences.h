#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

// Shared by the kernels of sequence_reshape on all devices.

namespace paddle::operators {

/// The offsets of the sequences of `x` in rows of `new_dim` elements. Errors: InvalidArgument.
inline std::vector<size_t> ReshapedOffsets(const DenseTensor& x, int new_dim) {
  const std::vector<size_t>& offsets = SequenceRows(x, "sequence_reshape");
  const auto from = static_cast<size_t>(x.dims()[1]), to = static_cast<size_t>(new_dim);
  std::vector<size_t> ends = {0};
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    const size_t elements = (offsets[s + 1] - offsets[s]) * from;
    PADDLE_ENFORCE_EQ(elements % to, 0,
                      phi::errors::InvalidArgument(
                          "sequence_reshape: `new_dim` must divide the %d elements of sequence "
                          "%d; it is %d",
                          elements, s, to));
    ends.push_back(ends.back() + elements / to);
  }
  return ends;
}

/// The gradient of Out. Errors: InvalidArgument unless it has as many elements as X.
inline const DenseTensor* GradThatFills(const framework::ExecutionContext& ctx) {
  const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
  const auto* x = ctx.Input<DenseTensor>("X");
  PADDLE_ENFORCE_EQ(out_grad->numel(), x->numel(),
                    phi::errors::InvalidArgument(
                        "sequence_reshape_grad: Out@GRAD of shape %s does not fill X of shape %s",
                        out_grad->dims(), x->dims()));
  return out_grad;
}

}  // namespace paddle::operators
