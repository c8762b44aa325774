// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cast_kernel.h")
#include_next "paddle/phi/kernels/cast_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "phi/kernels/cast_kernel.h"

namespace phi {

template <typename T, typename Context>
void Cast(const Context& dev_ctx, const DenseTensor& x, DataType out_dtype, DenseTensor* out) {
  MetaTensor meta_out(out);
  CastInferMeta(x, out_dtype, &meta_out);
  CastKernel<T, Context>(dev_ctx, x, out_dtype, out);
}
template <typename T, typename Context>
DenseTensor Cast(const Context& dev_ctx, const DenseTensor& x, DataType out_dtype) {
  DenseTensor out;
  Cast<T, Context>(dev_ctx, x, out_dtype, &out);
  return out;
}

}  // namespace phi

#endif
