#pragma once

#include <algorithm>
#include <vector>

#include "ops/common/operator/host_integers.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/sequence.h"

// Shared by the kernels of sequence_pad and sequence_unpad on all devices.

namespace paddle::operators {

/// Sequences of rows, and how long they get.
struct PaddedSequences {
  /// wanted: attribute `padded_length`. Errors: InvalidArgument if a sequence is longer.
  PaddedSequences(const DenseTensor& x, int64_t wanted) : padded(wanted) {
    SequenceRows(x, "sequence_pad");
    offsets = phi::ToAbsOffset(x.lod())[0];
    int64_t longest = 0;
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      lengths.push_back(static_cast<int64_t>(offsets[s + 1] - offsets[s]));
      longest = std::max(longest, lengths.back());
    }
    if (padded == -1) padded = longest;
    PADDLE_ENFORCE_GE(padded, longest,
                      phi::errors::InvalidArgument(
                          "sequence_pad: `padded_length` must be at least the longest sequence, "
                          "%d; it is %d",
                          longest, padded));
  }
  int64_t sequences() const { return static_cast<int64_t>(lengths.size()); }
  /// [sequences, padded, …] of the rows of `x`.
  phi::DDim PaddedDims(const DenseTensor& x) const {
    std::vector<int64_t> dims = phi::vectorize(x.dims());
    dims[0] = padded;
    dims.insert(dims.begin(), sequences());
    return phi::make_ddim(dims);
  }

  std::vector<size_t> offsets;
  std::vector<int64_t> lengths;
  int64_t padded;
};

/// Errors: InvalidArgument unless PadValue is one element or a row.
inline void CheckPadValue(const DenseTensor& pad, int64_t width) {
  PADDLE_ENFORCE_EQ(
      pad.numel() == 1 || pad.numel() == width, true,
      phi::errors::InvalidArgument(
          "sequence_pad: PadValue must hold 1 element or %d, a row of X; its shape is %s", width,
          pad.dims()));
}

/// How many rows the gradient of a padded tensor has for each sequence.
inline int64_t PaddedLength(const DenseTensor& out_grad) {
  return out_grad.dims().size() < 2 ? 0 : out_grad.dims()[1];
}
/// The sequences of X, for the gradient. Errors: InvalidArgument if `out_grad` is too short.
inline std::vector<size_t> OffsetsOfPadded(const DenseTensor& x, const DenseTensor& out_grad) {
  SequenceRows(x, "sequence_pad_grad");
  std::vector<size_t> offsets = phi::ToAbsOffset(x.lod())[0];
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    PADDLE_ENFORCE_LE(static_cast<int64_t>(offsets[s + 1] - offsets[s]), PaddedLength(out_grad),
                      phi::errors::InvalidArgument(
                          "sequence_pad_grad: Out@GRAD of shape %s is too short for sequence %d",
                          out_grad.dims(), s));
  }
  return offsets;
}

/// The shape of X. Errors: InvalidArgument if its rank is below 2.
inline phi::DDim PaddedRows(const phi::DDim& x) {
  PADDLE_ENFORCE_GE(x.size(), 2,
                    phi::errors::InvalidArgument(
                        "sequence_unpad: X must have rank 2 or more; its shape is %s", x));
  return x;
}
/// Elements of one row of a padded tensor [sequences, padded, …].
inline int64_t PaddedRowWidth(const phi::DDim& dims) {
  int64_t width = 1;
  for (int i = 2; i < dims.size(); ++i) width *= dims[i];
  return width;
}
/// Gives Out of sequence_unpad its shape and LoD, by input Length; returns the offsets.
/// Errors: InvalidArgument.
inline std::vector<size_t> ShapeUnpadded(const framework::ExecutionContext& ctx,
                                         const DenseTensor& x, DenseTensor* out) {
  std::vector<size_t> ends = {0};
  for (int64_t length : HostIntegersOf(*ctx.Input<DenseTensor>("Length"), "sequence_unpad")) {
    PADDLE_ENFORCE_EQ(length >= 0 && length <= x.dims()[1], true,
                      phi::errors::InvalidArgument(
                          "sequence_unpad: a length must be in [0, %d] for X of shape %s; it is %d",
                          x.dims()[1], x.dims(), length));
    ends.push_back(ends.back() + static_cast<size_t>(length));
  }
  std::vector<int64_t> dims = {static_cast<int64_t>(ends.back())};
  for (int i = 2; i < x.dims().size(); ++i) dims.push_back(x.dims()[i]);
  if (x.dims().size() == 2) dims.push_back(1);
  out->Resize(phi::make_ddim(dims));
  out->set_lod({ends});
  return ends;
}
/// The sequences of the gradient of Out, for X of shape `dims`: their lengths are known only from
/// its LoD, as Length is not an input. Errors: InvalidArgument.
inline std::vector<size_t> OffsetsOfUnpadded(const DenseTensor& out_grad, const phi::DDim& dims) {
  std::vector<size_t> offsets = SequenceRows(out_grad, "sequence_unpad_grad");
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    const auto length = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(s) < dims[0] && length <= dims[1], true,
                      phi::errors::InvalidArgument("sequence_unpad_grad: the LoD of Out@GRAD, "
                                                   "%s, does not fit X of shape %s",
                                                   phi::LoDToString(out_grad.lod()), dims));
  }
  return offsets;
}

/// What sequence_unpad_grad is given. Errors: InvalidArgument.
template <typename T>
struct UnpaddedGrad {
  explicit UnpaddedGrad(const framework::ExecutionContext& ctx)
      : dims(PaddedRows(ctx.Input<DenseTensor>("X")->dims())),
        offsets(OffsetsOfUnpadded(*ctx.Input<DenseTensor>(framework::GradVarName("Out")), dims)),
        width(PaddedRowWidth(dims)),
        rows(OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.back()), width)) {}

  phi::DDim dims;               // of X
  std::vector<size_t> offsets;  // of the sequences of Out@GRAD
  int64_t width;                // elements of a row
  const T* rows;                // of Out@GRAD
};

}  // namespace paddle::operators
