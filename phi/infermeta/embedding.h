#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

/// out: shape of x (ids), then the width of weight; dtype of weight, LoD of x.
/// Errors: InvalidArgument unless weight has rank 2 and ids, where their dtype is known, are int32
/// or int64.
void EmbeddingInferMeta(const MetaTensor& x, const MetaTensor& weight, int64_t padding_idx,
                        MetaTensor* out, MetaConfig config = MetaConfig());

}  // namespace phi
