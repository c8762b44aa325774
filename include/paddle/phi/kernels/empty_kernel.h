// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/empty_kernel.h")
#include_next "paddle/phi/kernels/empty_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/nullary.h"
#include "paddle/phi/infermeta/unary.h"

namespace phi {

/// Memory for T, not written. `dtype` is T's.
template <typename T, typename Context>
void EmptyKernel(const Context& dev_ctx, const IntArray& shape, DataType /*dtype*/,
                 DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  dev_ctx.template Alloc<T>(out);
}
template <typename T, typename Context>
void EmptyLikeKernel(const Context& dev_ctx, const DenseTensor& x, DataType /*dtype*/,
                     DenseTensor* out) {
  out->Resize(x.dims());
  dev_ctx.template Alloc<T>(out);
}
/// A tensor of that meta data, with memory.
template <typename Context>
DenseTensor Empty(const Context& dev_ctx, DenseTensorMeta&& meta) {
  DenseTensor out;
  out.set_meta(meta);
  dev_ctx.Alloc(&out, out.dtype());
  return out;
}
template <typename T, typename Context>
DenseTensor Empty(const Context& dev_ctx, const IntArray& shape) {
  DenseTensor out;
  EmptyKernel<T, Context>(dev_ctx, shape, CppTypeToDataType<T>::Type(), &out);
  return out;
}
template <typename T, typename Context>
DenseTensor EmptyLike(const Context& dev_ctx, const DenseTensor& x) {
  DenseTensor out;
  EmptyLikeKernel<T, Context>(dev_ctx, x, CppTypeToDataType<T>::Type(), &out);
  return out;
}

}  // namespace phi

#endif
