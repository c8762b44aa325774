#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of searchsorted_kernel.h. All errors are InvalidArgument.

/// out: the shape of value. Errors: a sequence that is a scalar; leading axes that differ, unless
/// the sequence is a vector.
void SearchsortedInferMeta(const MetaTensor& sorted_sequence, const MetaTensor& value,
                           bool out_int32, bool right, MetaTensor* out);
/// out: as in. Errors: no shards, a shard_id out of range.
void ShardIndexInferMeta(const MetaTensor& in, int index_num, int nshards, int shard_id,
                         int ignore_value, MetaTensor* out);

}  // namespace phi
