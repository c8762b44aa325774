// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/infermeta/nullary.h")
#include_next "paddle/phi/infermeta/nullary.h"
#else
#pragma once

#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/families.h"

namespace phi {

/// As RandintRawInferMeta and RandpermRawInferMeta, which take their kernels' seed, too.
inline void RandintInferMeta(int low, int high, const IntArray& shape, DataType dtype,
                             MetaTensor* out) {
  RandintRawInferMeta(low, high, shape, 0, dtype, out);
}
inline void RandpermInferMeta(int n, DataType dtype, MetaTensor* out) {
  RandpermRawInferMeta(n, dtype, 0, out);
}

}  // namespace phi

#endif
