#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// Numbers nodes anew: those of x from 0 on, then each of `neighbors` that is not among them, as
/// they come.
/// x          [N] or [N, 1], N >= 1, int32 or int64; of a node that comes twice the later number
///            counts, as in the original.
/// neighbors  [E] or [E, 1], of the type of x. count: int32, a multiple of N: the neighbours of
///            each node of x, for one type of edges after the other; they add up to E.
/// hashtable_ buffers of the original's GPU kernel, not read.
/// reindex_src [E]: the new numbers of neighbors; reindex_dst [E]: of the nodes of x that they are
///            neighbours of; out_nodes: the nodes by their new numbers.
/// Errors: InvalidArgument for counts that do not fit.
/// Source: legacy op `graph_reindex`.
template <typename T, typename Context>
void GraphReindexKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& neighbors,
                        const DenseTensor& count,
                        const paddle::optional<DenseTensor>& hashtable_value,
                        const paddle::optional<DenseTensor>& hashtable_index,
                        DenseTensor* reindex_src, DenseTensor* reindex_dst, DenseTensor* out_nodes);

}  // namespace phi
