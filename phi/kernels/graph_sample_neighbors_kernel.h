#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// Draws neighbours of the nodes x, `sample_size` of each at most (-1: all), without replacement,
/// with the context's generator.
/// row      [E] or [E, 1], int32 or int64: neighbours; those of node n stand in
///          [col_ptr[n], col_ptr[n + 1]). col_ptr, x, eids: of the type of row.
/// eids     [E], if return_eids. perm_buffer, flag_perm_buffer: of the original's GPU kernel.
/// out      the neighbours drawn, node after node; where there are no more than sample_size, all
///          in their order. out_count [N], int32: how many. out_eids: their edges, if return_eids.
/// Errors: InvalidArgument for a node that is not there, a range outside of row.
/// Source: legacy op `graph_sample_neighbors`; sample_size -1 ends 2.6.2 on the CPU, here and in
/// its documentation it means all.
template <typename T, typename Context>
void GraphSampleNeighborsKernel(const Context& ctx, const DenseTensor& row,
                                const DenseTensor& col_ptr, const DenseTensor& x,
                                const paddle::optional<DenseTensor>& eids,
                                const paddle::optional<DenseTensor>& perm_buffer, int sample_size,
                                bool return_eids, bool flag_perm_buffer, DenseTensor* out,
                                DenseTensor* out_count, DenseTensor* out_eids);

}  // namespace phi
