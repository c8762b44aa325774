// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/slice_kernel.h")
#include_next "paddle/phi/kernels/slice_kernel.h"
#else
#pragma once

#include <vector>

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/core/tensor_array.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/slice_kernel.h"

namespace phi {

/// input[starts, ends) along axes; no axis is dropped.
template <typename T, typename Context>
DenseTensor Slice(const Context& dev_ctx, const DenseTensor& input,
                  const std::vector<int64_t>& axes, const IntArray& starts, const IntArray& ends) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  const std::vector<int64_t> infer_flags(axes.size(), 1);
  SliceRawInferMeta(input, axes, starts, ends, infer_flags, {}, &meta_out);
  SliceKernel<T, Context>(dev_ctx, input, axes, starts, ends, infer_flags, {}, &out);
  return out;
}

}  // namespace phi

#endif
