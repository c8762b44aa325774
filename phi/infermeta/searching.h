#pragma once

#include <string>
#include <vector>

#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Shape functions of einsum and of kernels that look up places. All errors are InvalidArgument.

/// out: the sizes of the output labels. Errors: as PlanEinsum; more than two operands.
void EinsumInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                     MetaTensor* out);

/// The same; what the gradient needs of the operands, where it is asked for, looks like them.
void EinsumRawInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                        MetaTensor* out, std::vector<MetaTensor*> inner_cache,
                        std::vector<MetaTensor*> xshape);
/// out: the shape of value. Errors: leading axes that differ, unless the sequence is a vector.
void SearchsortedInferMeta(const MetaTensor& sorted_sequence, const MetaTensor& value,
                           bool out_int32, bool right, MetaTensor* out);
/// out: as in. Errors: no shards, a shard_id outside.
void ShardIndexInferMeta(const MetaTensor& in, int index_num, int nshards, int shard_id,
                         int ignore_value, MetaTensor* out);

}  // namespace phi
