#include "phi/infermeta/searching.h"

#include "phi/core/infermeta_utils.h"

namespace phi {

void SearchsortedInferMeta(const MetaTensor& sorted_sequence, const MetaTensor& value,
                           bool out_int32, bool, MetaTensor* out) {
  const DDim rows = sorted_sequence.dims(), dims = value.dims();
  PADDLE_ENFORCE(rows.size() >= 1,
                 errors::InvalidArgument("input SortedSequence must have an axis to search along; "
                                         "it is a scalar, of shape []"));
  bool fits = rows.size() == 1 || rows.size() == dims.size();
  for (int i = 0; fits && rows.size() > 1 && i + 1 < rows.size(); ++i) {
    fits = rows[i] == dims[i] || rows[i] < 0 || dims[i] < 0;
  }
  PADDLE_ENFORCE(fits,
                 errors::InvalidArgument("inputs SortedSequence and Values must agree but for "
                                         "their last axis; they have shape %s and %s",
                                         rows, dims));
  out->set_dims(dims);
  out->set_dtype(out_int32 ? DataType::INT32 : DataType::INT64);
}

void ShardIndexInferMeta(const MetaTensor& in, int, int nshards, int shard_id, int,
                         MetaTensor* out) {
  PADDLE_ENFORCE(nshards > 0 && shard_id >= 0 && shard_id < nshards,
                 errors::InvalidArgument("attribute `shard_id` must be in [0, `nshards`); they are "
                                         "%d and %d",
                                         shard_id, nshards));
  out->share_meta(in);
}

}  // namespace phi
