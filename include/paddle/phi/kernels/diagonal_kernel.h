// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/diagonal_kernel.h")
#include_next "paddle/phi/kernels/diagonal_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/diag_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Diagonal(const Context& dev_ctx, const DenseTensor& x, int offset, int axis1,
                     int axis2) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  DiagonalInferMeta(x, offset, axis1, axis2, &meta_out);
  DiagonalKernel<T, Context>(dev_ctx, x, offset, axis1, axis2, &out);
  return out;
}

}  // namespace phi

#endif
