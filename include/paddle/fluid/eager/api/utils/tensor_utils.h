#pragma once

#include "framework/dygraph/eager_utils.h"
#include "paddle/phi/api/all.h"

namespace egr {
namespace egr_utils_api {

/// True if no recorded operation made the tensor.
inline bool IsLeafTensor(const phi::Tensor& target) { return EagerUtils::IsLeafTensor(target); }

/// Shape `ddim` filled with `value`, at `place`; a gradient of it is wanted if `is_leaf`.
inline phi::Tensor CreateTensorWithValue(const phi::DDim& ddim, const phi::Place& place,
                                         const phi::DataType& dtype, const phi::DataLayout& layout,
                                         float value, bool is_leaf = true) {
  phi::Tensor out = phi::Tensor::full(phi::vectorize(ddim), value, dtype, place);
  out.dense().set_layout(layout);
  AutogradMeta* meta = EagerUtils::autograd_meta(&out);
  if (is_leaf) meta->SetStopGradient(false);
  return out;
}

}  // namespace egr_utils_api
}  // namespace egr
