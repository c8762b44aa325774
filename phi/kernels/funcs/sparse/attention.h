#pragma once

#include "phi/core/optional.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {

/// What the shape function of the forward kernel checks; that of the gradient knows nothing
/// of it. Errors: InvalidArgument.
inline void CheckAttentionGradShapes(const DenseTensor& query, const DenseTensor& key,
                                     const DenseTensor& value, const SparseCsrTensor& softmax,
                                     const DenseTensor& out_grad) {
  const DDim& dims = query.dims();
  PADDLE_ENFORCE(dims.size() == 4 && key.dims() == dims && value.dims() == dims,
                 errors::InvalidArgument("query, key and value must have one shape [batch, heads, "
                                         "length, width]; they have %s, %s and %s",
                                         dims, key.dims(), value.dims()));
  const DDim wanted = {dims[0] * dims[1], dims[2], dims[2]};
  PADDLE_ENFORCE(softmax.dims() == wanted,
                 errors::InvalidArgument("softmax must have the shape %s, [batch * heads, length, "
                                         "length]; it has %s",
                                         wanted, softmax.dims()));
  PADDLE_ENFORCE(out_grad.dims() == dims,
                 errors::InvalidArgument("out_grad must have the shape %s of query; it has %s",
                                         dims, out_grad.dims()));
}

/// The data of an optional mask; nullptr: there is none. Errors: InvalidArgument for another shape.
template <typename T>
const T* AttentionMask(const paddle::optional<DenseTensor>& mask, const char* name,
                       const DDim& wanted) {
  if (!mask) return nullptr;
  PADDLE_ENFORCE(
      mask->dims() == wanted,
      errors::InvalidArgument("%s must have the shape %s; it has %s", name, wanted, mask->dims()));
  return DataOrNull<T>(*mask);
}

}  // namespace funcs
}  // namespace phi
