// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/diag_kernel.h")
#include_next "paddle/phi/kernels/diag_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/unary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/diag_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Diag(const Context& dev_ctx, const DenseTensor& x, int offset, float padding_value) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  DiagInferMeta(x, offset, padding_value, &meta_out);
  DiagKernel<T, Context>(dev_ctx, x, offset, padding_value, &out);
  return out;
}

}  // namespace phi

#endif
