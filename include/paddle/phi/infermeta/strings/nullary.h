// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/infermeta/strings/nullary.h")
#include_next "paddle/phi/infermeta/strings/nullary.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/core/tensor_meta.h"
#include "phi/core/string_tensor.h"

namespace phi {
namespace strings {

/// Of a tensor of strings.
inline void CreateInferMeta(const std::vector<int64_t>& shape, MetaTensor* out) {
  out->set_dims(make_ddim(shape));
  out->set_dtype(DataType::PSTRING);
  out->set_layout(DataLayout::PSTRING_UNION);
}
inline void CreateInferMeta(const IntArray& shape, MetaTensor* out) {
  CreateInferMeta(shape.GetData(), out);
}

}  // namespace strings
}  // namespace phi

#endif
