// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/elementwise_divide_kernel.h")
#include_next "paddle/phi/kernels/elementwise_divide_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/multiary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/elementwise_divide_kernel.h"

namespace phi {

template <typename T, typename Context>
void Divide(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  MetaTensor meta_out(out);
  ElementwiseInferMeta(x, y, &meta_out);
  DivideKernel<T, Context>(dev_ctx, x, y, out);
}
template <typename T, typename Context>
DenseTensor Divide(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y) {
  DenseTensor out;
  Divide<T, Context>(dev_ctx, x, y, &out);
  return out;
}

}  // namespace phi

#endif
