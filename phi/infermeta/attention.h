#pragma once

#include "phi/core/meta_tensor.h"

namespace phi {

/// Shape rules: dot_product_attention_kernel.h. out: the dtype of q. Errors: InvalidArgument for
/// ranks other than 3 (mask: 4), a V without K, rows that are not divided by the heads, queries
/// without elements, keys and values that do not fit, and batches and masks that do not broadcast.
void DotProductAttentionInferMeta(const MetaTensor& q, const MetaTensor& k, const MetaTensor& v,
                                  const MetaTensor& mask, int head_number, float alpha,
                                  MetaTensor* out);

}  // namespace phi
