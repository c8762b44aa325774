// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/dot_kernel.h")
#include_next "paddle/phi/kernels/dot_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "phi/kernels/bmm_kernel.h"

namespace phi {

template <typename T, typename Context>
DenseTensor Dot(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& y) {
  DenseTensor out;
  MetaTensor meta_out(&out);
  DotInferMeta(x, y, &meta_out);
  DotKernel<T, Context>(dev_ctx, x, y, &out);
  return out;
}

}  // namespace phi

#endif
