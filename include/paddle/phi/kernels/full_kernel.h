// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/full_kernel.h")
#include_next "paddle/phi/kernels/full_kernel.h"
#else
#pragma once

#include <limits>
#include <vector>

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/full_kernel.h"
#include "phi/kernels/full_like_kernel.h"

namespace phi {

template <typename T, typename Context>
void Full(const Context& dev_ctx, const IntArray& shape, const Scalar& value, DenseTensor* out) {
  FullKernel<T, Context>(dev_ctx, shape, value, CppTypeToDataType<T>::Type(), out);
}
template <typename T, typename Context>
DenseTensor Full(const Context& dev_ctx, const IntArray& shape, const Scalar& value) {
  DenseTensor out;
  EmptyKernel<T, Context>(dev_ctx, shape, CppTypeToDataType<T>::Type(), &out);
  Full<T, Context>(dev_ctx, shape, value, &out);
  return out;
}
template <typename T, typename Context>
DenseTensor FullLike(const Context& dev_ctx, const DenseTensor& x, const Scalar& value) {
  return Full<T, Context>(dev_ctx, IntArray(vectorize(x.dims())), value);
}

}  // namespace phi

#endif
