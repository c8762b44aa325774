// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/fill_diagonal_tensor_kernel.h")
#include_next "paddle/phi/kernels/fill_diagonal_tensor_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/fill_diagonal_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor FillDiagonalTensor(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                               int64_t offset, int dim1, int dim2) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  FillDiagonalTensorInferMeta(x, y, offset, dim1, dim2, &meta_out);
  FillDiagonalTensorKernel<T, Context>(dev_ctx, x, y, offset, dim1, dim2, &out);
  return out;
}

}  // namespace phi

#endif
