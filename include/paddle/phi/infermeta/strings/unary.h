// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/infermeta/strings/unary.h")
#include_next "paddle/phi/infermeta/strings/unary.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/core/tensor_meta.h"

namespace phi {
namespace strings {

inline void UnchangedInferMeta(const StringTensorMeta& x_meta, MetaTensor* out) {
  out->set_dims(x_meta.dims);
  out->set_dtype(DataType::PSTRING);
}
inline void CreateLikeInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

}  // namespace strings
}  // namespace phi

#endif
