// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/reduce_mean_kernel.h")
#include_next "paddle/phi/kernels/reduce_mean_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/reduce_sum_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Mean(const Context& dev_ctx, const DenseTensor& x, const IntArray& axis,
                 bool keep_dim) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  ReduceInferMeta(x, axis, keep_dim, &meta_out);
  MeanKernel<T, Context>(dev_ctx, x, axis, keep_dim, &out);
  return out;
}

}  // namespace phi

#endif
