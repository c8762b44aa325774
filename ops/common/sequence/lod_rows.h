#pragma once

// Selection of tensor rows by LoD, used by the ops of dynamic recurrent networks.
#include <cstddef>
#include <vector>

#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// Rows [begin, end) of a tensor in row-major order; kept by reference.
struct RowRange {
  const phi::DenseTensor* from = nullptr;
  size_t begin = 0;
  size_t end = 0;
};

/// The rows of sequence `index` of a level of `lod`; the lengths of that level and of finer ones
/// are appended to `out_lod`.
RowRange TakeSequence(const phi::DenseTensor& from, const phi::LoD& lod, size_t index, size_t level,
                      phi::LoD* out_lod);
/// Copies the rows, in their order, to `to`, in the place and with the dtype and width of `like`.
/// `to` may be the tensor that the rows come from. The LoD of `to` becomes `lod`. Errors:
/// InvalidArgument if the rows have different types or widths.
void GatherRows(const framework::OperatorBase& op, const std::vector<RowRange>& rows,
                const phi::DenseTensor& like, const phi::LoD& lod, phi::DenseTensor* to);

}  // namespace paddle::operators
