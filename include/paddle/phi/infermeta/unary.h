// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/infermeta/unary.h")
#include_next "paddle/phi/infermeta/unary.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/families.h"

namespace phi {

/// That of a reshape to `shape`, with 0 for a dimension that x has too and one -1 for what is left.
/// Errors: as ReshapeInferMeta.
inline void InferMetaFromVecValue(const MetaTensor& x, const std::vector<int64_t>& shape,
                                  MetaTensor* out) {
  ReshapeInferMeta(x, IntArray(shape), out);
}
/// That of x.
inline void ScaleInferMeta(const MetaTensor& x, const Scalar& /*scale*/, float /*bias*/,
                           bool /*bias_after_scale*/, MetaTensor* out) {
  UnchangedInferMeta(x, out);
}

}  // namespace phi

#endif
