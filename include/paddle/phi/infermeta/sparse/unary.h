// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/infermeta/sparse/unary.h")
#include_next "paddle/phi/infermeta/sparse/unary.h"
#else
#pragma once

#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/families.h"

namespace phi {
namespace sparse {

inline void IndicesInferMeta(const MetaTensor& x, MetaTensor* out) {
  SparseIndicesInferMeta(x, out);
}
inline void ValuesInferMeta(const MetaTensor& x, MetaTensor* out) { SparseValuesInferMeta(x, out); }
inline void CastInferMeta(const MetaTensor& x, DataType index_dtype, DataType out_dtype,
                          MetaTensor* out) {
  SparseCastInferMeta(x, index_dtype, out_dtype, out);
}

}  // namespace sparse
}  // namespace phi

#endif
