#pragma once

#include <vector>

#include "ops/common/operator/host_integers.h"
#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// Which rows of X are taken. Errors: InvalidArgument if there are no such rows.
struct SlicedRows {
  SlicedRows(const framework::ExecutionContext& ctx, const char* type)
      : starts(HostIntegersOf(*ctx.Input<DenseTensor>("Offset"), type)),
        lengths(HostIntegersOf(*ctx.Input<DenseTensor>("Length"), type)) {
    const std::vector<size_t>& offsets = SequenceRows(*ctx.Input<DenseTensor>("X"), type);
    PADDLE_ENFORCE_EQ(starts.size() + 1 == offsets.size() && lengths.size() == starts.size(), true,
                      phi::errors::InvalidArgument(
                          "%s: Offset and Length must hold one element for each of %d sequences; "
                          "they hold %d and %d",
                          type, offsets.size() - 1, starts.size(), lengths.size()));
    for (size_t s = 0; s < starts.size(); ++s) {
      const auto size = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      PADDLE_ENFORCE_EQ(
          starts[s] >= 0 && lengths[s] >= 0 && lengths[s] <= size - starts[s], true,
          phi::errors::InvalidArgument("%s: %d rows from row %d of sequence %d, which has %d", type,
                                       lengths[s], starts[s], s, size));
      ends.push_back(ends.back() + static_cast<size_t>(lengths[s]));
      starts[s] += static_cast<int64_t>(offsets[s]);
    }
  }

  std::vector<int64_t> starts, lengths;  // of each sequence, in rows of X
  std::vector<size_t> ends = {0};        // the LoD of Out
};

}  // namespace paddle::operators
