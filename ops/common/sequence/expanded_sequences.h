#pragma once

#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/sequence/checked_lod.h"
#include "ops/common/sequence/sequence.h"

// Shared by the kernels of sequence_expand and sequence_expand_as on all devices.

namespace paddle::operators {

/// How often each sequence of X comes, by the LoD of Y. Errors: InvalidArgument.
inline std::vector<size_t> ExpandRepeats(const framework::ExecutionContext& ctx) {
  const phi::LoD& lod = CheckedLoD(*ctx.Input<DenseTensor>("Y"), "sequence_expand", "Y");
  const int levels = static_cast<int>(lod.size());
  const int wanted = ctx.Attr<int>("ref_level");
  PADDLE_ENFORCE_EQ(levels > 0 && wanted >= -1 && wanted < levels, true,
                    phi::errors::InvalidArgument(
                        "sequence_expand: `ref_level` must be -1 or a LoD level of Y, which has "
                        "%d; it is %d",
                        levels, wanted));
  const std::vector<size_t>& level = lod[wanted == -1 ? levels - 1 : wanted];
  std::vector<size_t> repeats;
  for (size_t i = 1; i < level.size(); ++i) repeats.push_back(level[i] - level[i - 1]);
  return repeats;
}

/// The `sequences` sequences of X; a row without LoD is one. Errors: InvalidArgument.
inline std::vector<size_t> ExpandOffsets(const DenseTensor& x, size_t sequences) {
  std::vector<size_t> offsets;
  if (x.lod().empty()) {
    for (int64_t i = 0; i <= x.dims()[0]; ++i) offsets.push_back(static_cast<size_t>(i));
  } else {
    PADDLE_ENFORCE_EQ(
        x.lod().size(), 1,
        phi::errors::InvalidArgument(
            "sequence_expand: X must have at most one LoD level; it has %d", x.lod().size()));
    offsets = SequenceRows(x, "sequence_expand");
  }
  PADDLE_ENFORCE_EQ(offsets.size(), sequences + 1,
                    phi::errors::InvalidArgument(
                        "sequence_expand: X holds %d sequences; the LoD level of Y counts %d",
                        offsets.size() - 1, sequences));
  return offsets;
}

/// The sequences of X, and how often each comes in Out. Errors: InvalidArgument.
struct ExpandedSequences {
  ExpandedSequences(const framework::ExecutionContext& ctx, const DenseTensor& x)
      : repeats(ExpandRepeats(ctx)), offsets(ExpandOffsets(x, repeats.size())) {
    for (size_t s = 0; s < repeats.size(); ++s) {
      for (size_t r = 0; r < repeats[s]; ++r) {
        out_offsets.push_back(out_offsets.back() + offsets[s + 1] - offsets[s]);
      }
    }
  }
  int64_t out_rows() const { return static_cast<int64_t>(out_offsets.back()); }
  /// Gives Out its shape, and a LoD where X has one.
  void Shape(const DenseTensor& x, DenseTensor* out) const {
    out->Resize(WithRows(x.dims(), out_rows()));
    out->set_lod(x.lod().empty() ? phi::LoD() : phi::LoD{out_offsets});
  }

  std::vector<size_t> repeats, offsets;  // offsets: of X, one more than sequences
  std::vector<size_t> out_offsets = {0};
};

/// The offsets of the sequences of Y, one for each row of X. Errors: InvalidArgument.
inline std::vector<size_t> ExpandAsOffsets(const DenseTensor& x, const DenseTensor& y) {
  const phi::LoD& lod = CheckedLoD(y, "sequence_expand_as", "Y");
  PADDLE_ENFORCE_EQ(lod.size(), 1,
                    phi::errors::InvalidArgument(
                        "sequence_expand_as: Y must have one LoD level; it has %d", lod.size()));
  PADDLE_ENFORCE_EQ(
      static_cast<int64_t>(lod[0].size()), x.dims()[0] + 1,
      phi::errors::InvalidArgument("sequence_expand_as: X has %d rows; Y has %d sequences",
                                   x.dims()[0], lod[0].size() - 1));
  return lod[0];
}
/// Gives Out of sequence_expand_as its shape and the LoD of Y; returns the offsets of Y's
/// sequences, one for each row of X. Errors: InvalidArgument.
inline std::vector<size_t> ShapeExpandedAs(const framework::ExecutionContext& ctx,
                                           const DenseTensor& x, DenseTensor* out) {
  const std::vector<size_t> offsets = ExpandAsOffsets(x, *ctx.Input<DenseTensor>("Y"));
  out->Resize(WithRows(x.dims(), static_cast<int64_t>(offsets.back())));
  out->set_lod({offsets});
  return offsets;
}
/// As ExpandAsOffsets, for the gradient.
inline std::vector<size_t> ExpandAsGradOffsets(const DenseTensor& x, const DenseTensor& y) {
  const std::vector<size_t> offsets = SequenceRows(y, "sequence_expand_as_grad");
  PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.size()) - 1, x.dims()[0],
                    phi::errors::InvalidArgument(
                        "sequence_expand_as_grad: Y must have a sequence for each row of X"));
  return offsets;
}

}  // namespace paddle::operators
