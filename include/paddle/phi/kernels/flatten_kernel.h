// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/flatten_kernel.h")
#include_next "paddle/phi/kernels/flatten_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/flatten_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Flatten(const Context& dev_ctx, const DenseTensor& x, int start_axis, int stop_axis) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  FlattenInferMeta(x, start_axis, stop_axis, &meta_out);
  FlattenKernel<T, Context>(dev_ctx, x, start_axis, stop_axis, &out);
  return out;
}

}  // namespace phi

#endif
