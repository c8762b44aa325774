#pragma once

// Rows of tensors picked by LoD: what the ops of dynamic recurrent networks are made of.
#include <cstddef>
#include <vector>

#include "framework/scope/lod_rank_table.h"
#include "framework/scope/lod_utils.h"
#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// Rows [begin, end) of a tensor in row-major order; kept by reference.
struct RowRange {
  const phi::DenseTensor* from = nullptr;
  size_t begin = 0;
  size_t end = 0;
};

/// Sequence `index` of a level: its rows; the lengths of the levels from there on go to `lod`.
RowRange TakeSequence(const phi::DenseTensor& from, const phi::LoD& lod, size_t index, size_t level,
                      phi::LoD* out_lod);
/// Makes `to` of the rows, in their order, where `like` lies, with its type and width. `to` may be
/// the tensor that the rows come from. The LoD of `to` is `lod`. Errors: InvalidArgument if the
/// rows have different types or widths.
void GatherRows(const framework::OperatorBase& op, const std::vector<RowRange>& rows,
                const phi::DenseTensor& like, const phi::LoD& lod, phi::DenseTensor* to);

}  // namespace paddle::operators
