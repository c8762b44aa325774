// outside: 2.3 | declaration beside an inline helper, CreateLikeInferMeta
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/unary.h"

namespace phi {

// Only dense_tensor.h is included: optional inputs come with it. The form of 2.3 after May 2022.
template <typename T, typename Context>
void BlendedKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                   const paddle::optional<DenseTensor>& weight, float ratio, DenseTensor* out);

// The form of 2.3.0.
template <typename T, typename Context>
void BlendedOldKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                      paddle::optional<const DenseTensor&> weight, float ratio, DenseTensor* out);

template <typename T, typename Context>
DenseTensor LikeOf(const Context& dev_ctx, const DenseTensor& x, DataType dtype) {
  DenseTensor dense_out;
  MetaTensor meta_out(&dense_out);
  CreateLikeInferMeta(x, dtype, &meta_out);
  dev_ctx.template Alloc<T>(&dense_out);
  return dense_out;
}

}  // namespace phi
