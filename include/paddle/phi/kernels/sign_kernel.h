// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/sign_kernel.h")
#include_next "paddle/phi/kernels/sign_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/unary_math_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Sign(const Context& dev_ctx, const DenseTensor& x) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  UnchangedInferMeta(x, &meta_out);
  SignKernel<T, Context>(dev_ctx, x, &out);
  return out;
}

}  // namespace phi

#endif
