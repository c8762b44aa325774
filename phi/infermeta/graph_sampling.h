#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of graph_reindex_kernel.h and graph_sample_neighbors_kernel.h. Lengths that
// depend on values are not known before the kernel. Errors: InvalidArgument for an input that is
// neither [n] nor [n, 1].

/// reindex_src, reindex_dst: [E], of the type of neighbors; out_nodes: [-1], of the type of x.
void GraphReindexInferMeta(const MetaTensor& x, const MetaTensor& neighbors,
                           const MetaTensor& count, const MetaTensor& hashtable_value,
                           const MetaTensor& hashtable_index, MetaTensor* reindex_src,
                           MetaTensor* reindex_dst, MetaTensor* out_nodes);

/// out: [-1], of the type of row; out_count: [N], int32; out_eids: [-1], of the type of row.
/// Errors too: return_eids without Eids.
void GraphSampleNeighborsInferMeta(const MetaTensor& row, const MetaTensor& col_ptr,
                                   const MetaTensor& x, const MetaTensor& eids,
                                   const MetaTensor& perm_buffer, int sample_size, bool return_eids,
                                   bool flag_perm_buffer, MetaTensor* out, MetaTensor* out_count,
                                   MetaTensor* out_eids);

}  // namespace phi
