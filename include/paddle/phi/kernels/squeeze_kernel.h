// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/squeeze_kernel.h")
#include_next "paddle/phi/kernels/squeeze_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/squeeze_kernel.h"

namespace phi {

template <typename T, typename Context>
void Squeeze(const Context& dev_ctx, const DenseTensor& x, const IntArray& axes, DenseTensor* out) {
  MetaTensor meta_out(out);
  SqueezeInferMeta(x, axes, &meta_out);
  SqueezeKernel<T, Context>(dev_ctx, x, axes, out);
}

}  // namespace phi

#endif
