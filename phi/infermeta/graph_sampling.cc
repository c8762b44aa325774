#include "phi/infermeta/graph_sampling.h"

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

// How many numbers a list of shape [n] or [n, 1] holds; -1 if not known.
int64_t ListLength(const char* slot, const MetaTensor& list) {
  const DDim dims = list.dims();
  PADDLE_ENFORCE(dims.size() == 1 || (dims.size() == 2 && (dims[1] == 1 || dims[1] < 0)),
                 errors::InvalidArgument("input %s must have shape [n] or [n, 1]; it has shape %s",
                                         slot, dims));
  return dims[0];
}

void SetList(const MetaTensor& like, int64_t length, MetaTensor* out) {
  out->set_dims({length});
  out->set_dtype(like.dtype());
}

}  // namespace

void GraphReindexInferMeta(const MetaTensor& x, const MetaTensor& neighbors,
                           const MetaTensor& count, const MetaTensor& /*hashtable_value*/,
                           const MetaTensor& /*hashtable_index*/, MetaTensor* reindex_src,
                           MetaTensor* reindex_dst, MetaTensor* out_nodes) {
  PADDLE_ENFORCE_NE(ListLength("X", x), 0,
                    errors::InvalidArgument("input X must hold one node or more; it is empty"));
  ListLength("Count", count);
  const int64_t edges = ListLength("Neighbors", neighbors);
  SetList(neighbors, edges, reindex_src);
  SetList(neighbors, edges, reindex_dst);
  SetList(x, -1, out_nodes);
}

void GraphSampleNeighborsInferMeta(const MetaTensor& row, const MetaTensor& col_ptr,
                                   const MetaTensor& x, const MetaTensor& eids,
                                   const MetaTensor& /*perm_buffer*/, int /*sample_size*/,
                                   bool return_eids, bool /*flag_perm_buffer*/, MetaTensor* out,
                                   MetaTensor* out_count, MetaTensor* out_eids) {
  const int64_t edges = ListLength("Row", row), nodes = ListLength("X", x);
  ListLength("Col_Ptr", col_ptr);
  if (return_eids) {
    PADDLE_ENFORCE(eids,
                   errors::InvalidArgument(
                       "attribute `return_eids` asks for edges, so input Eids must be there"));
    const int64_t named = ListLength("Eids", eids);
    PADDLE_ENFORCE(edges < 0 || named < 0 || edges == named,
                   errors::InvalidArgument("input Eids must hold the number of each of %d edges; "
                                           "it has shape %s",
                                           edges, eids.dims()));
    if (out_eids != nullptr) SetList(row, -1, out_eids);
  }
  SetList(row, -1, out);
  out_count->set_dims({nodes});
  out_count->set_dtype(DataType::INT32);
}

}  // namespace phi
