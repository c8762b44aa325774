// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/complex_kernel.h")
#include_next "paddle/phi/kernels/complex_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/multiary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/complex_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Conj(const Context& dev_ctx, const DenseTensor& x) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  UnchangedInferMeta(x, &meta_out);
  ConjKernel<T, Context>(dev_ctx, x, &out);
  return out;
}
template <typename T, typename Context>
DenseTensor Real(const Context& dev_ctx, const DenseTensor& x) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  RealAndImagInferMeta(x, &meta_out);
  RealKernel<T, Context>(dev_ctx, x, &out);
  return out;
}
template <typename T, typename Context>
DenseTensor Imag(const Context& dev_ctx, const DenseTensor& x) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  RealAndImagInferMeta(x, &meta_out);
  ImagKernel<T, Context>(dev_ctx, x, &out);
  return out;
}

}  // namespace phi

#endif
