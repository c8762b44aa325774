// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/elementwise_kernel.h")
#include_next "paddle/phi/kernels/elementwise_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/elementwise_kernel.h"
#include "phi/kernels/elementwise_modulo_kernel.h"
#include "phi/kernels/elementwise_select_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Maximum(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  ElementwiseInferMeta(x, y, &meta_out);
  MaximumKernel<T, Context>(dev_ctx, x, y, &out);
  return out;
}

template <typename T, typename Context>
DenseTensor Minimum(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  ElementwiseInferMeta(x, y, &meta_out);
  MinimumKernel<T, Context>(dev_ctx, x, y, &out);
  return out;
}

template <typename T, typename Context>
DenseTensor Modulo(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  ElementwiseInferMeta(x, y, &meta_out);
  ModuloKernel<T, Context>(dev_ctx, x, y, &out);
  return out;
}

template <typename T, typename Context>
DenseTensor FloorDivide(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  ElementwiseInferMeta(x, y, &meta_out);
  FloorDivideKernel<T, Context>(dev_ctx, x, y, &out);
  return out;
}

template <typename T, typename Context>
DenseTensor ElementwisePow(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  ElementwiseInferMeta(x, y, &meta_out);
  ElementwisePowKernel<T, Context>(dev_ctx, x, y, &out);
  return out;
}

template <typename T, typename Context>
DenseTensor ElementwiseHeaviside(const Context& dev_ctx, const DenseTensor& x,
                                 const DenseTensor& y) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  ElementwiseInferMeta(x, y, &meta_out);
  ElementwiseHeavisideKernel<T, Context>(dev_ctx, x, y, &out);
  return out;
}

}  // namespace phi

#endif
