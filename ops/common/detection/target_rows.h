#pragma once

#include <algorithm>
#include <vector>

#include "ops/common/operator/host_integers.h"
#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// What target_assign takes for each prior of each image: shared by the kernels of all devices.
struct TargetRows {
  /// Waits for the indices, where a device holds them. Errors: InvalidArgument.
  explicit TargetRows(const framework::ExecutionContext& ctx) {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* match = ctx.Input<DenseTensor>("MatchIndices");
    const std::vector<size_t>& offsets = SequenceRows(*x, "target_assign");
    const int64_t images = match->dims()[0], priors = match->dims()[1], per_row = x->dims()[1];
    PADDLE_ENFORCE_GT(per_row, 0,
                      phi::errors::InvalidArgument(
                          "target_assign: X of shape %s has no element for a prior", x->dims()));
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.size()) - 1, images,
                      phi::errors::InvalidArgument(
                          "target_assign: the LoD of X counts %d images, MatchIndices has shape %s",
                          offsets.size() - 1, match->dims()));
    const std::vector<int64_t> indices = HostIntegersOf(*match, "target_assign");
    from.resize(indices.size());
    weights.resize(indices.size());
    for (int64_t n = 0; n < images; ++n) {
      const auto rows = static_cast<int64_t>(offsets[n + 1] - offsets[n]);
      for (int64_t p = 0; p < priors; ++p) {
        const int64_t row = indices[n * priors + p];
        PADDLE_ENFORCE_LT(
            row, rows,
            phi::errors::InvalidArgument("target_assign: image %d has %d rows of X; MatchIndices "
                                         "names %d",
                                         n, rows, row));
        const int64_t at = (static_cast<int64_t>(offsets[n]) + row) * per_row + p % per_row;
        from[n * priors + p] = row < 0 ? -1 : at;
        weights[n * priors + p] = row < 0 ? 0.0f : 1.0f;
      }
    }
    if (ctx.HasInput("NegIndices")) AddNegatives(ctx, images, priors);
  }

  // Of each prior of each image.
  std::vector<int64_t> from;  // the row of X as [rows · priors a row, width]; -1: none
  std::vector<float> weights;

 private:
  // The priors that count though they are matched with nothing.
  void AddNegatives(const framework::ExecutionContext& ctx, int64_t images, int64_t priors) {
    const auto* negative = ctx.Input<DenseTensor>("NegIndices");
    const std::vector<size_t>& offsets = SequenceRows(*negative, "target_assign");
    const std::vector<int64_t> indices = HostIntegersOf(*negative, "target_assign");
    const auto counted = std::min<int64_t>(images, static_cast<int64_t>(offsets.size()) - 1);
    for (int64_t n = 0; n < counted; ++n) {
      for (size_t i = offsets[n]; i < offsets[n + 1]; ++i) {
        const int64_t p = indices[i];
        PADDLE_ENFORCE_EQ(
            p >= 0 && p < priors, true,
            phi::errors::InvalidArgument("target_assign: NegIndices must be in [0, %d); one is %d",
                                         priors, p));
        from[n * priors + p] = -1;
        weights[n * priors + p] = 1.0f;
      }
    }
  }
};

}  // namespace paddle::operators
