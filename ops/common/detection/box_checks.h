#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

// Shared by the kernels of box_coder and box_clip on all devices.

namespace paddle::operators {

/// Errors: InvalidArgument unless PriorBoxVar of box_coder, if there, has 4 numbers, or those of
/// each box.
inline void CheckPriorBoxVar(const framework::ExecutionContext& ctx, const DenseTensor& prior) {
  if (!ctx.HasInput("PriorBoxVar")) return;
  const auto* variances = ctx.Input<DenseTensor>("PriorBoxVar");
  PADDLE_ENFORCE_EQ(
      variances->numel() == 4 || variances->numel() == prior.numel(), true,
      phi::errors::InvalidArgument(
          "box_coder: PriorBoxVar must have shape [4] or that of PriorBox, %s; it has %s",
          prior.dims(), variances->dims()));
}

/// The boxes of each image of box_clip. Errors: InvalidArgument.
inline const std::vector<size_t>& ImagesOfBoxes(const DenseTensor& boxes, const DenseTensor& info) {
  const std::vector<size_t>& offsets = SequenceRows(boxes, "box_clip");
  PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.size()) - 1, info.dims()[0],
                    phi::errors::InvalidArgument(
                        "box_clip: the LoD of Input counts %d images, ImInfo has shape %s",
                        offsets.size() - 1, info.dims()));
  return offsets;
}

}  // namespace paddle::operators
