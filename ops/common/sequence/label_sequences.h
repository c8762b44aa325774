#pragma once

#include <cstdint>
#include <vector>

#include "ops/common/operator/host_integers.h"
#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// One sequence of rows: [begin, begin + length) of a tensor.
struct LabelRange {
  int64_t begin = 0;
  int64_t length = 0;
};

/// The sequences of `x`: given by its LoD, or the rows of a padded [N, T, …] with their lengths in
/// slot `length_slot`. Errors: InvalidArgument.
inline std::vector<LabelRange> LabelRanges(const framework::ExecutionContext& ctx,
                                           const DenseTensor& x, const char* length_slot,
                                           const char* op_type) {
  std::vector<LabelRange> ranges;
  if (!ctx.HasInput(length_slot)) {
    const std::vector<size_t>& offsets = SequenceRows(x, op_type);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      ranges.push_back(
          {static_cast<int64_t>(offsets[s]), static_cast<int64_t>(offsets[s + 1] - offsets[s])});
    }
    return ranges;
  }
  const std::vector<int64_t> lengths =
      HostIntegersOf(*ctx.Input<DenseTensor>(length_slot), op_type);
  PADDLE_ENFORCE_EQ(
      x.dims().size() >= 2 && static_cast<int64_t>(lengths.size()) == x.dims()[0], true,
      phi::errors::InvalidArgument("%s: %s holds %d lengths for a padded tensor of shape %s",
                                   op_type, length_slot, lengths.size(), x.dims()));
  for (size_t s = 0; s < lengths.size(); ++s) {
    PADDLE_ENFORCE_EQ(
        lengths[s] >= 0 && lengths[s] <= x.dims()[1], true,
        phi::errors::InvalidArgument("%s: a length in %s must be in [0, %d]; it is %d", op_type,
                                     length_slot, x.dims()[1], lengths[s]));
    ranges.push_back({static_cast<int64_t>(s) * x.dims()[1], lengths[s]});
  }
  return ranges;
}

}  // namespace paddle::operators
