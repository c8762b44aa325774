// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/matmul_kernel.h")
#include_next "paddle/phi/kernels/matmul_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/multiary.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/matmul_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Matmul(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                   bool transpose_x = false, bool transpose_y = false) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  MatmulInferMeta(x, y, transpose_x, transpose_y, &meta_out);
  MatmulKernel<T, Context>(dev_ctx, x, y, transpose_x, transpose_y, &out);
  return out;
}

}  // namespace phi

#endif
