#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

// Shared by the kernels of sequence_pool on all devices.

namespace paddle::operators {

/// Gives Out its shape, one row a sequence of `x`, and its LoD; returns the offsets of the
/// sequences. Errors: InvalidArgument.
inline std::vector<size_t> ShapePooled(const DenseTensor& x, DenseTensor* out) {
  const std::vector<size_t> offsets = SequenceRows(x, "sequence_pool");
  PADDLE_ENFORCE_LE(x.lod().size(), 2,
                    phi::errors::InvalidArgument("sequence_pool: X has %d LoD levels, more than 2",
                                                 x.lod().size()));
  phi::LoD outer = x.lod();
  outer.pop_back();
  out->Resize(WithRows(x.dims(), static_cast<int64_t>(offsets.size()) - 1));
  out->set_lod(outer);
  return offsets;
}

/// Storage of MaxIndex. An operator that lacks the output has got a variable for it, as it is
/// intermediate.
inline int* MaxIndexOfPool(const framework::ExecutionContext& ctx, const phi::DDim& dims) {
  auto* index = ctx.Output<DenseTensor>("MaxIndex");
  index->Resize(dims);
  return index->mutable_data<int>(ctx.GetPlace());
}

/// The rows of the largest elements, for the gradient: as many as there must be.
/// Errors: NotFound; InvalidArgument.
inline const int* NeededMaxIndex(const framework::ExecutionContext& ctx, int64_t sequences,
                                 int64_t width) {
  const auto* index = ctx.Input<DenseTensor>("MaxIndex");
  PADDLE_ENFORCE_NOT_NULL(index, phi::errors::NotFound("sequence_pool_grad: `pooltype` MAX needs "
                                                       "a variable for input MaxIndex"));
  PADDLE_ENFORCE_EQ(index->numel(), sequences * width,
                    phi::errors::InvalidArgument(
                        "sequence_pool_grad: MaxIndex must hold %d rows of %d; its shape is %s",
                        sequences, width, index->dims()));
  return index->data<int>();
}

}  // namespace paddle::operators
