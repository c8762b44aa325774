#pragma once

#include "ops/common/operator/operator.h"

namespace paddle::operators {

/// The tags that crf_decoding compares its `path` with; nullptr without Label.
/// Errors: InvalidArgument if there are not as many.
inline const int64_t* CrfLabels(const framework::ExecutionContext& ctx, const DenseTensor& path) {
  if (!ctx.HasInput("Label")) return nullptr;
  const auto* label = ctx.Input<DenseTensor>("Label");
  PADDLE_ENFORCE_EQ(
      label->numel(), path.numel(),
      phi::errors::InvalidArgument("crf_decoding: Label of shape %s for tags of shape %s",
                                   label->dims(), path.dims()));
  return label->data<int64_t>();
}

}  // namespace paddle::operators
